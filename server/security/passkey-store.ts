import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

export const findPasskeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute()

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export const insertPasskey = (
  db: Db,
  passkey: Insertable<Tables['passkeys']>,
): Promise<PasskeyRow> =>
  db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()

export const notePasskeyUsed = (db: Db, id: number, signCount: number, lastUsedAt: Date) =>
  db.updateTable('passkeys').set({ signCount, lastUsedAt }).where('id', '=', id).execute()

/** False when the account has no passkey with this number. */
export async function setPasskeyName(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the account has no passkey with this number. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Answers how many the account had. */
export async function deletePasskeysOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const insertChallenge = (
  db: Db,
  challenge: { challengeHash: string; userId: number | null; expiresAt: Date },
) => db.insertInto('passkeyChallenges').values(challenge).execute()

/** Uses a challenge up; false when it was not given to this account, was used or has expired. */
export async function spendChallenge(
  db: Db,
  { challengeHash, userId }: { challengeHash: string; userId: number | null },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challengeHash)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeChallengesBefore = (db: Db, before: Date) =>
  db.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute()
