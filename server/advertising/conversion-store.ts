import { sql, type Insertable } from 'kysely'
import type { AdSource, CampaignId } from '../../contract/advertising.ts'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadTarget } from '../../contract/lead-magnets.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Cause } from './visit-store.ts'

/** What a conversion is credited to: a campaign or an offer; a conversion can count for both. */
export type CauseKind = 'campaign' | 'offer'

type Credited = Exclude<Cause, { campaignId: null; leadMagnetId: null }> & {
  platform: AdSource
  happenedAt: Date
}

const causeColumn = (kind: CauseKind) =>
  sql.raw(kind === 'campaign' ? 'campaign_id' : 'lead_magnet_id')

/** A visitor's last visit in the thirty days before a conversion. */
const lastVisitBefore = (kind: CauseKind, visitor: string, at: string) => sql`(
  select campaign_id, lead_magnet_id, platform from ad_visits
  where visitor_id = ${sql.ref(visitor)} and ${causeColumn(kind)} is not null
    and visited_at <= ${sql.ref(at)} and visited_at > ${sql.ref(at)} - interval '30 days'
  order by visited_at desc, id desc limit 1)`

/**
 * What a booking is credited to: for offers the one whose code it has, without any visit, else the free estimate that the
 * customer asked for in the 90 days before, else that of the last visit. A use that was given back counts for nothing.
 */
const causeOfBooking = (kind: CauseKind) =>
  kind === 'campaign'
    ? lastVisitBefore(kind, 'jobs.visitor_id', 'jobs.created_at')
    : sql`(select campaign_id, lead_magnet_id, platform from (
        select null::integer as campaign_id, lead_magnet_id, 'direct' as platform, 1 as rank from offer_uses
          where job_id = jobs.id and given_back_at is null
        union all
        select null, lead_magnet_id, 'direct', 2 from (select lead_magnet_id from estimate_requests asked
          where asked.requested_at <= jobs.created_at and asked.requested_at > jobs.created_at - interval '90 days'
            and (asked.phone_e164 = jobs.phone_e164 or asked.visitor_id = jobs.visitor_id
              or (asked.email <> '' and normal_email(asked.email) = normal_email(jobs.email)))
          order by requested_at desc limit 1) estimated
        union all
        select campaign_id, lead_magnet_id, platform, 3 from ${lastVisitBefore(kind, 'jobs.visitor_id', 'jobs.created_at')} visited
      ) causes order by rank limit 1)`

/** The unique index that prevents a second credit. */
const isCredited = (event: string, thing: string, kind: CauseKind) => sql`exists (
  select from ad_conversions done where done.kind = ${sql.lit(event)}
    and coalesce(done.job_id, -done.hauler_id) = ${sql.raw(thing)}
    and (done.lead_magnet_id is null) = ${sql.lit(kind === 'campaign')})`

/** An offer is for customers or for haulers; only their conversions count for it. A guide counts addresses that confirmed instead. */
const isOfferTo = (target: LeadTarget) => sql`(visit.lead_magnet_id is null or exists (
  select from lead_magnets offer
  where offer.id = visit.lead_magnet_id and offer.target_type = ${sql.lit(target)} and offer.type <> 'guide'))`

/** Paid bookings after a visit, with a code or after an estimate, of jobs changed since then, not credited yet. */
export async function uncreditedBookings(db: Db, kind: CauseKind, since: Date) {
  const { rows } = await sql<Credited & { jobId: JobId }>`
    select jobs.id as job_id, jobs.created_at as happened_at, visit.*
    from jobs cross join lateral ${causeOfBooking(kind)} visit
    where jobs.updated_at >= ${since}
      ${kind === 'campaign' ? sql`and jobs.visitor_id in (select visitor_id from ad_visits)` : sql``}
      and jobs.payment_status = 'paid' and jobs.status <> 'cancelled'
      and ${isOfferTo('customer')} and not ${isCredited('booking', 'jobs.id', kind)}`.execute(db)
  return rows
}

/** Registrations of haulers after a visit of their browser, not credited yet. */
export async function uncreditedSignups(db: Db, kind: CauseKind) {
  const { rows } = await sql<Credited & { haulerId: HaulerId }>`
    select haulers.id as hauler_id, haulers.created_at as happened_at, visit.*
    from haulers
    cross join lateral ${lastVisitBefore(kind, 'haulers.visitor_id', 'haulers.created_at')} visit
    where haulers.visitor_id in (select visitor_id from ad_visits)
      and ${isOfferTo('hauler')} and not ${isCredited('signup', '-haulers.id', kind)}`.execute(db)
  return rows
}

/**
 * Completed jobs, changed since then, whose booking is credited to a campaign but whose completion is not.
 */
export async function uncreditedCompletions(db: Db, since: Date) {
  const { rows } = await sql<{
    jobId: JobId
    campaignId: CampaignId
    platform: AdSource
    happenedAt: Date
  }>`
    select jobs.id as job_id, booking.campaign_id, booking.platform, jobs.completed_at as happened_at
    from ad_conversions booking join jobs on jobs.id = booking.job_id
    where booking.kind = 'booking' and booking.campaign_id is not null
      and jobs.updated_at >= ${since} and jobs.status = 'completed' and jobs.final_price_cents is not null
      and not ${isCredited('completion', 'jobs.id', 'campaign')}`.execute(db)
  return rows
}

/** A completed job of a campaign whose revenue is not what the campaign is credited with. */
export type RevenueChange = {
  conversionId: number
  campaignId: CampaignId
  platform: AdSource
  /** The last day on which the ledger changed it. */
  date: Day
  revenue: string
  share: string
  gross: string
  /** The same without what is credited already. */
  moreRevenue: string
  moreShare: string
  moreGross: string
}

/** Jobs of campaigns that the ledger changed since then: what each brings by now, and how much of it is not credited. */
export async function uncreditedRevenue(db: Db, since: Date): Promise<RevenueChange[]> {
  const { rows } = await sql<RevenueChange>`
    select done.id as conversion_id, done.campaign_id, done.platform, now.date, now.revenue, now.share, now.gross,
      now.revenue - done.credited_revenue_cents as more_revenue, now.share - done.credited_share_cents as more_share,
      now.gross - done.credited_gross_cents as more_gross
    from ad_conversions done cross join lateral (
      select max(day)::text as date, sum(gross_cents - refunds_cents - disputes_cents) as revenue, sum(gross_cents) as gross,
        sum(platform_cents - fees_cents) as share
      from revenue_lines where revenue_lines.job_id = done.job_id) as now
    where done.kind = 'completion' and done.campaign_id is not null
      and done.job_id in (select job_id from revenue_lines where day >= day_in_bc(${since})::date)
      and (now.revenue, now.share, now.gross)
        <> (done.credited_revenue_cents, done.credited_share_cents, done.credited_gross_cents)
    order by done.id`.execute(db)
  return rows
}

/** Marks what a job is credited with; false when another run was faster. */
export async function markCredited(db: Db, change: RevenueChange): Promise<boolean> {
  const { revenue, share, gross, moreRevenue, moreShare, moreGross } = change
  const { numUpdatedRows } = await db
    .updateTable('adConversions')
    .set({
      creditedRevenueCents: Number(revenue),
      creditedShareCents: Number(share),
      creditedGrossCents: Number(gross),
    })
    .where('id', '=', change.conversionId)
    .where('creditedRevenueCents', '=', String(Number(revenue) - Number(moreRevenue)))
    .where('creditedShareCents', '=', String(Number(share) - Number(moreShare)))
    .where('creditedGrossCents', '=', String(Number(gross) - Number(moreGross)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A conversion by a job that counts although it came to nothing, or does not count and came back. */
export type ChangedStanding = Cause & {
  conversionId: number
  kind: 'booking' | 'completion'
  platform: AdSource
  happenedAt: Date
  /** Whether it counts from now on. */
  counts: boolean
}

/** Conversions whose job was cancelled, refunded in full or lost in a dispute since then, and those of which that no longer holds. */
export async function changedStandings(db: Db, since: Date): Promise<ChangedStanding[]> {
  const { rows } = await sql<ChangedStanding>`
    select done.id as conversion_id, done.kind, done.campaign_id, done.lead_magnet_id, done.platform, done.happened_at, now.counts
    from ad_conversions done cross join lateral (
      -- A subquery looks the job up; a join would read them all.
      select (select status from jobs where jobs.id = done.job_id) <> 'cancelled' and has_revenue_left(done.job_id) as counts) as now
    where done.job_id in (select id from jobs where updated_at >= ${since}
        union select job_id from revenue_lines where day >= day_in_bc(${since})::date)
      and now.counts <> (done.lost_at is null)
    order by done.id`.execute(db)
  return rows
}

/** Marks whether a conversion counts; false when another run was faster. */
export async function markStanding(
  db: Db,
  { conversionId, counts }: ChangedStanding,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adConversions')
    .set({ lostAt: counts ? null : at })
    .where('id', '=', conversionId)
    .where('lostAt', counts ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Credits a campaign or an offer with a conversion; false when it was credited before. */
export async function insertConversion(
  db: Db,
  conversion: Insertable<Tables['adConversions']>,
): Promise<boolean> {
  const stored = await db
    .insertInto('adConversions')
    .values(conversion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

const MARK = 'results'
/** Longer than any transaction: a change that commits late has the time of its beginning. */
const OVERLAP = '1 hour'

/**
 * The range of changes of jobs to process: from the high-water mark, and up to the next one. By the
 * database's clock, which writes the times of changes.
 */
export async function changesToLookAt(db: Db): Promise<{ since: Date; until: Date }> {
  const { rows } = await sql<{ since: Date | null; until: Date }>`
    select now() as until, (select looked_until - ${OVERLAP}::interval from ad_credit_marks
      where name = ${MARK}) as since`.execute(db)
  return { since: rows[0]?.since ?? new Date(0), until: rows[0]?.until ?? new Date(0) }
}

/** Moves the high-water mark: every change of a job before this instant is processed. */
export const markLookedUntil = (db: Db, until: Date) =>
  db
    .insertInto('adCreditMarks')
    .values({ name: MARK, lookedUntil: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lookedUntil: until }))
    .execute()

/** Records that completed jobs were exported for a network; the audit log has who did it. */
export const insertConversionExport = (db: Db, facts: Insertable<Tables['adConversionExports']>) =>
  db.insertInto('adConversionExports').values(facts).execute()
