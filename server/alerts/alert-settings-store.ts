import type { AlertKind, AlertSettings } from '../../contract/alerts.ts'
import type { Db } from '../db/database.ts'

const MOST_STAFF = 200

const staff = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('alertSettings', 'alertSettings.userId', 'users.id')
    .select(['users.id as userId', 'firstName', 'lastName', 'email'])
    .select([
      'teamRole',
      'alertSettings.phoneE164 as phone',
      'emailKinds',
      'smsKinds',
      'pushKinds',
      'weeklyReport',
    ])
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof staff>['execute']>>[number]

const viewOf = ({
  firstName,
  lastName,
  emailKinds,
  smsKinds,
  pushKinds,
  weeklyReport,
  ...row
}: Row): Alerted => ({
  ...row,
  name: `${firstName} ${lastName}`.trim() || row.email,
  byEmail: emailKinds ?? [],
  bySms: smsKinds ?? [],
  byPush: pushKinds ?? [],
  weeklyReport: row.teamRole === 'owner' ? (weeklyReport ?? true) : null,
})

/** A person of the team with what they chose, and the role that the rules of the team name. */
export type Alerted = AlertSettings & Pick<Row, 'teamRole'>

/** The settings of every admin, by name. */
export const readAlertSettings = async (db: Db): Promise<Alerted[]> =>
  (await staff(db).orderBy('firstName').orderBy('users.id').limit(MOST_STAFF).execute()).map(viewOf)

/** The settings of one admin; undefined for who is none. */
export const findAlertSettings = (db: Db, userId: number): Promise<AlertSettings | undefined> =>
  findAlerted(db, userId)

/** The same with the role in the team. */
export async function findAlerted(db: Db, userId: number): Promise<Alerted | undefined> {
  const row = await staff(db).where('users.id', '=', userId).executeTakeFirst()
  return row && viewOf(row)
}

type Saved = {
  phoneE164: string | null
  emailKinds: AlertKind[]
  smsKinds: AlertKind[]
  pushKinds?: AlertKind[]
  weeklyReport?: boolean
}

export const upsertAlertSettings = (db: Db, userId: number, saved: Saved) =>
  db
    .insertInto('alertSettings')
    .values({ userId, ...saved })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(saved))
    .execute()
