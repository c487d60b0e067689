import type { Insertable } from 'kysely'
import type { CampaignId } from '../../contract/advertising.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The cause of a visit: exactly one of the two. */
export type Cause =
  | { campaignId: CampaignId; leadMagnetId: null }
  | { campaignId: null; leadMagnetId: LeadMagnetId }

type NewVisit = Insertable<Tables['adVisits']>

/** Stores a visit; false when its visitor has one to this campaign on this day already. */
export async function insertCountedVisit(db: Db, visit: NewVisit): Promise<boolean> {
  const stored = await db
    .insertInto('adVisits')
    .values({ ...visit, counted: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const insertVisit = (db: Db, visit: NewVisit) =>
  db.insertInto('adVisits').values(visit).execute()

/** The visitor's last visit to any campaign, or to any offer, depending on the cause. */
export const findLastVisit = (db: Db, visitorId: string, cause: Cause) =>
  db
    .selectFrom('adVisits')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .where(cause.campaignId === null ? 'leadMagnetId' : 'campaignId', 'is not', null)
    .orderBy('visitedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const removeVisitsBefore = (db: Db, before: Date) =>
  db.deleteFrom('adVisits').where('visitedAt', '<', before).execute()
