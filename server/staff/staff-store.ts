import { sql, type Updateable } from 'kysely'
import { MOST_STAFF, type Colleague, type ColleagueName } from '../../contract/staff.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const colleagues = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('staffSeen', 'staffSeen.userId', 'users.id')
    .select(['users.id as userId', 'firstName', 'lastName', 'email', 'teamRole', 'twoFactorSince'])
    .select(['twoFactorAskedAt', 'twoFactorRequired as isTwoFactorRequired'])
    .select('staffSeen.seenAt as lastSeenAt')
    .select(
      sql<number>`(select count(*)::integer from sessions
        where (sess ->> 'userId')::integer = users.id and expire > ${now})`.as('sessions'),
    )
    .select(
      sql<number>`(select count(*)::integer from users as owner
        where owner.team_role = 'owner' and owner.deleted_at is null)`.as('owners'),
    )
    .where('teamRole', 'is not', null)
    .where('deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof colleagues>['execute']>>[number]

const viewOf = ({ owners, teamRole, ...row }: Row, callerId: number): Colleague[] =>
  // The query has only people of the team: the compiler cannot see that.
  teamRole === null
    ? []
    : [
        {
          ...row,
          teamRole,
          isYou: row.userId === callerId,
          isLastOwner: teamRole === 'owner' && owners === 1,
        },
      ]

type Reading = { now: Date; callerId: number }

/** The people of the team, by name. */
export const findColleagues = async (db: Db, { now, callerId }: Reading): Promise<Colleague[]> =>
  (
    await colleagues(db, now).orderBy('firstName').orderBy('users.id').limit(MOST_STAFF).execute()
  ).flatMap((row) => viewOf(row, callerId))

/** The people of the team by name, for who assigns work to one of them. */
export const findNames = (db: Db): Promise<ColleagueName[]> =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('teamRole', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('id')
    .limit(MOST_STAFF)
    .execute()

/** One person of the team; undefined for everyone else. */
export async function findColleague(
  db: Db,
  userId: number,
  { now, callerId }: Reading,
): Promise<Colleague | undefined> {
  const row = await colleagues(db, now).where('users.id', '=', userId).executeTakeFirst()
  return row && viewOf(row, callerId)[0]
}

/**
 * The owners, locked in the order of their ids to the end of the transaction: of two calls that would each leave the team
 * with one owner, the second sees what the first did.
 */
export async function lockOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('teamRole', '=', 'owner')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const setTeamRole = (db: Db, id: number, teamRole: TeamRole) =>
  db
    .updateTable('users')
    .set({ teamRole, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

type Protection = 'twoFactorAskedAt' | 'twoFactorRequired' | 'twoFactorHeld' | 'signedOutAt'

/** Notes what an owner asks of the account of a colleague. */
export const updateProtection = (
  db: Db,
  id: number,
  changes: Pick<Updateable<Tables['users']>, Protection>,
) =>
  db
    .updateTable('users')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Notes that a colleague made a call. */
export const saveSeen = (db: Db, userId: number, seenAt: Date) =>
  db
    .insertInto('staffSeen')
    .values({ userId, seenAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ seenAt }))
    .execute()
