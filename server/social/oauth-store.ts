import type { Selectable } from 'kysely'
import type { SocialPlatform } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type States = Tables['socialOauthStates']
export type StoredGrant = Selectable<Tables['socialGrants']>

export async function insertState(db: Db, state: Selectable<States>): Promise<void> {
  await db.insertInto('socialOauthStates').values(state).execute()
}

/** What a person did not come back for. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('socialOauthStates').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('socialGrants').where('expiresAt', '<=', now).execute()
}

type Presented = Pick<Selectable<States>, 'stateHash' | 'platform' | 'sessionHash' | 'startedBy'>

/** A state counts once, in the session that it was made for; undefined for every other. */
export const takeState = (
  db: Db,
  { stateHash, platform, sessionHash, startedBy }: Presented,
  now: Date,
): Promise<Selectable<States> | undefined> =>
  db
    .deleteFrom('socialOauthStates')
    .where('stateHash', '=', stateHash)
    .where('platform', '=', platform)
    .where('sessionHash', '=', sessionHash)
    .where('startedBy', '=', startedBy)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

type NewGrant = Omit<StoredGrant, 'id'>

export async function insertGrant(db: Db, grant: NewGrant): Promise<string> {
  const { id } = await db
    .insertInto('socialGrants')
    .values(grant)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findGrant = (
  db: Db,
  { id, startedBy }: Pick<StoredGrant, 'id' | 'startedBy'>,
  now: Date,
): Promise<StoredGrant | undefined> =>
  db
    .selectFrom('socialGrants')
    .selectAll()
    .where('id', '=', id)
    .where('startedBy', '=', startedBy)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const removeGrant = (db: Db, id: string, platform: SocialPlatform) =>
  db.deleteFrom('socialGrants').where('id', '=', id).where('platform', '=', platform).execute()
