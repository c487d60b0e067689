import { sql, type Insertable } from 'kysely'
import type { CampaignId } from '../../contract/advertising.ts'
import { TOUCH_DAYS, type ClickParam } from '../../contract/ad-touches.ts'
import { type Day, dayOf } from '../../contract/calendar.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import { dropMonths } from '../db/month-partitions.ts'
import type { Tables } from '../db/tables.ts'

/** The cause of a visit: a campaign, an offer, or neither, where only the address names a source. */
export type Cause =
  | { campaignId: CampaignId; leadMagnetId: null }
  | { campaignId: null; leadMagnetId: LeadMagnetId }
  | { campaignId: null; leadMagnetId: null }

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

/** The visitor's last visit of all. */
export const findLastVisit = (db: Db, visitorId: string) =>
  db
    .selectFrom('adVisits')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .orderBy('visitedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many visits of this visitor are stored for a day. */
export async function countVisits(db: Db, visitorId: string, day: Day): Promise<number> {
  const { count } = await db
    .selectFrom('adVisits')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('visitorId', '=', visitorId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Months that are over go with their partition, the days between one by one. */
export async function removeVisitsBefore(db: Db, before: Date): Promise<void> {
  await dropMonths(db, 'ad_visits', dayOf(before))
  await db.deleteFrom('adVisits').where('visitedAt', '<', before).execute()
}

/** The first and the last visit of the thirty days before a booking, on jobs that changed since then. */
export const insertJobTouches = (db: Db, since: Date) =>
  sql`insert into ad_job_touches (job_id, touch, channel, campaign_id, lead_magnet_id, utm_source, utm_medium, utm_campaign,
      utm_term, utm_content, gclid, fbclid, li_fat_id, agreed_at, agreed_wording, touched_at)
    select jobs.id, view.touch, visit.channel, visit.campaign_id, visit.lead_magnet_id, visit.utm_source, visit.utm_medium,
      visit.utm_campaign, visit.utm_term, visit.utm_content, visit.gclid, visit.fbclid, visit.li_fat_id, visit.agreed_at,
      visit.agreed_wording, visit.visited_at
    from jobs cross join (values ('first', 1), ('last', -1)) as view (touch, way) cross join lateral (
      select * from ad_visits where visitor_id = jobs.visitor_id and visited_at <= jobs.created_at
        and visited_at > jobs.created_at - ${`${TOUCH_DAYS} days`}::interval
      order by extract(epoch from visited_at) * view.way, id * view.way limit 1) visit
    where jobs.updated_at >= ${since} and jobs.source = 'online' and jobs.visitor_id in (select visitor_id from ad_visits)
    on conflict do nothing`.execute(db)

export type Agreement = Record<ClickParam, string | null> & {
  agreedAt: Date | null
  agreedWording: string | null
}

const columnsOf = ({ gclid, fbclid, li_fat_id: liFatId, ...consent }: Agreement) => ({
  gclid,
  fbclid,
  liFatId,
  ...consent,
})

/** Writes what a visitor agreed to beside their last visit, and beside the bookings that this visit led to: not beside earlier ones. */
export async function agreeToReports(
  db: Db,
  visitorId: string,
  agreement: Agreement & { agreedAt: Date },
): Promise<boolean> {
  const since = new Date(agreement.agreedAt.getTime() - TOUCH_DAYS * 86_400_000)
  const last = await findLastVisit(db, visitorId)
  if (!last || last.visitedAt < since) return false
  await db
    .updateTable('adVisits')
    .set(columnsOf(agreement))
    .where('id', '=', last.id)
    .executeTakeFirst()
  await db
    .updateTable('adJobTouches')
    .set(columnsOf(agreement))
    .where('touch', '=', 'last')
    .where('touchedAt', '=', last.visitedAt)
    .where('jobId', 'in', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('visitorId', '=', visitorId)
        .where('createdAt', '>', since),
    )
    .execute()
  return true
}

/** Removes what a visitor agreed to, everywhere. */
export async function withdrawReports(db: Db, visitorId: string): Promise<void> {
  const nothing = columnsOf({
    gclid: null,
    fbclid: null,
    li_fat_id: null,
    agreedAt: null,
    agreedWording: null,
  })
  await db.updateTable('adVisits').set(nothing).where('visitorId', '=', visitorId).execute()
  await db
    .updateTable('adJobTouches')
    .set(nothing)
    .where('jobId', 'in', (query) =>
      query.selectFrom('jobs').select('id').where('visitorId', '=', visitorId),
    )
    .execute()
}

/** The offer whose page a browser opened last, since then. */
export const findLastOfferVisit = (db: Db, visitorId: string, since: Date) =>
  db
    .selectFrom('adVisits')
    .innerJoin('leadMagnets', 'leadMagnets.id', 'adVisits.leadMagnetId')
    .select('leadMagnets.code')
    .where('visitorId', '=', visitorId)
    .where('visitedAt', '>', since)
    .orderBy('visitedAt', 'desc')
    .orderBy('adVisits.id', 'desc')
    .limit(1)
    .executeTakeFirst()
