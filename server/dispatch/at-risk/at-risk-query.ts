import { sql, type RawBuilder } from 'kysely'
import {
  ANSWER_RISK_MINUTES,
  NOT_COMPLETED_MINUTES,
  RISK_KINDS,
  type RiskKind,
} from '../../../contract/at-risk.ts'
import {
  addDays,
  dayOf,
  isWindowOver,
  SLOTS,
  instantOf,
  slotStart,
  windowEnd,
  WINDOWS,
  windowStart,
  type Day,
  type TimeWindow,
} from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { isAtRisk } from '../../../contract/schedule.ts'
import type { Job } from '../../jobs/store.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'
import { openProblems } from '../notes/open-problems-query.ts'

const MINUTE_MS = 60_000
/** Tickets are due at 8 PM of the day after the completion. */
const TICKET_HOUR = 20

/** When the hauler of a job who has not arrived counts as not coming. */
export const noShowFrom = (
  { visitRules, preferredTime }: Pick<Job, 'visitRules' | 'preferredTime'>,
  day: Day,
): Date => new Date(windowEnd(day, preferredTime).getTime() + visitRules.noShowMinutes * MINUTE_MS)

/** For each window the last day on which a job without a hauler is at risk: it begins within a day, or is over. */
function lastDays(now: Date): { window: TimeWindow; day: Day }[] {
  const today = dayOf(now)
  return WINDOWS.map((preferredTime) => {
    const needsHauler = (preferredDate: Day) =>
      isAtRisk({ preferredDate, preferredTime }, now) ||
      isWindowOver(preferredDate, preferredTime, now)
    const ahead = [2, 1, 0].map((days) => addDays(today, days))
    return { window: preferredTime, day: ahead.find(needsHauler) ?? addDays(today, -1) }
  })
}

const unassigned = (now: Date) => {
  const days = lastDays(now)
  return sql`select jobs.id as job_id, 'unassigned' as kind, preferred_date
    from unnest(${days.map(({ window }) => window)}::text[], ${days.map(({ day }) => day)}::date[])
      as risk (part, last_day)
    join jobs on preferred_time = part and preferred_date <= last_day and ${ON_MARKET}`
}

const hasEvent = (event: 'on_the_way' | 'arrived') => sql`exists (
  select from job_events where job_events.job_id = jobs.id and event = ${event} and trip_ended_at is null)`

/** Assigned jobs of today and before: whose hauler is late or did not come, and those not started in their window. */
const assigned = (now: Date, since: Day | null) => {
  const today = dayOf(now)
  const ends = sql.join(
    WINDOWS.map((window) => sql`when ${window} then ${windowEnd(today, window)}::timestamptz`),
    sql` `,
  )
  const isOver = sql`preferred_date < ${today} or ${now} >= case preferred_time ${ends} end
    + make_interval(mins => (visit_rules ->> 'noShowMinutes')::integer)`
  const begun = WINDOWS.filter((window) => now >= windowStart(today, window))
  const slots = SLOTS.filter((slot) => now >= slotStart(today, slot))
  return sql`select job_id,
      case when is_over then case when has_arrived then 'past_window' else 'no_show' end else 'late' end as kind,
      preferred_date
    from (
      select jobs.id as job_id, preferred_date, ${hasEvent('arrived')} as has_arrived, ${hasEvent('on_the_way')} as is_coming,
        ${isOver} as is_over,
        preferred_date < ${today} or preferred_time = any(${begun}::text[]) and coalesce((
          select time_slot = any(${slots}::text[]) from job_schedule where job_schedule.job_id = jobs.id), true) as has_begun
      from jobs where status = 'assigned' and deleted_at is null and preferred_date <= ${today}
        and preferred_date >= coalesce(${since}::date, preferred_date)
    ) as due
    where is_over or has_begun and not has_arrived and not is_coming`
}

const suspended = sql`select jobs.id as job_id, 'suspended' as kind, preferred_date
  from haulers join jobs on jobs.hauler_id = haulers.id and jobs.status = 'assigned' and jobs.deleted_at is null
  where haulers.status = 'suspended' and haulers.deleted_at is null`

/** Jobs that were started and never completed: their hauler is not paid, and the customer hears nothing. */
const unfinished = (now: Date) => {
  const today = dayOf(now)
  const isDue = (day: Day, window: TimeWindow) =>
    now.getTime() >= windowEnd(day, window).getTime() + NOT_COMPLETED_MINUTES * MINUTE_MS
  const days = WINDOWS.map((window) => (isDue(today, window) ? today : addDays(today, -1)))
  return sql`select jobs.id as job_id, 'not_completed' as kind, preferred_date
    from unnest(${[...WINDOWS]}::text[], ${days}::date[]) as due (part, last_day)
    join jobs on preferred_time = part and preferred_date <= last_day and status = 'in_progress' and deleted_at is null`
}

const priceQuestions = (now: Date) => sql`select job_id, 'price_question' as kind, preferred_date
  from price_changes join jobs on jobs.id = job_id and jobs.deleted_at is null
  where price_changes.status = 'pending_customer'
    and answer_by <= ${new Date(now.getTime() + ANSWER_RISK_MINUTES * MINUTE_MS)}`

/** Completed without proof, or with a ticket that is overdue, while the team has not looked and the payout waits. */
const unproven = (now: Date) => sql`select jobs.id as job_id, 'no_proof' as kind, preferred_date
  from jobs join payouts on payouts.job_id = jobs.id and payouts.status = 'on_hold' and payouts.hold = 'proof'
  where jobs.status = 'completed' and jobs.deleted_at is null
    and proof in ('ticket_due', 'missing')
    and (proof = 'missing' or proof = 'ticket_due' and completed_at < ${ticketsOverdueFrom(now)})`

/** Tickets of jobs completed before this moment are overdue: `ticketDueAt` the other way round. */
function ticketsOverdueFrom(now: Date): Date {
  const today = dayOf(now)
  return instantOf(now >= instantOf(today, TICKET_HOUR) ? today : addDays(today, -1), 0)
}

/** Every job at risk, once each, for its gravest reason. */
export const atRisk = (now: Date): RawBuilder<unknown> => sql`
  select distinct on (job_id) job_id, kind, preferred_date from (
    ${unassigned(now)} union all ${assigned(now, null)} union all ${suspended} union all ${unfinished(now)}
    union all ${priceQuestions(now)} union all ${unproven(now)}
    union all ${openProblems}
  ) as risks order by job_id, array_position(${RISK_KINDS}::text[], kind)`

/** How many jobs are at risk: the figure of the dashboard, and the total of the lane. */
export async function countAtRisk(db: ReadDb, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${atRisk(now)}) as jobs_at_risk`.execute(db)
  return rows[0]?.count ?? 0
}

export type Risk = { jobId: JobId; kind: RiskKind }

/** The jobs at risk whose window is nearest to today, at most so many. */
export async function findAtRisk(db: Db, now: Date, limit: number): Promise<Risk[]> {
  const { rows } = await sql<Risk>`
    select job_id, kind from (${atRisk(now)}) as jobs_at_risk
    order by abs(preferred_date - ${dayOf(now)}::date), job_id limit ${limit}`.execute(db)
  return rows
}

/** The jobs of today and yesterday whose hauler did not come, which is not recorded of that hauler and day; so many. */
export async function findNoShows(db: Db, now: Date, limit: number): Promise<JobId[]> {
  const { rows } = await sql<{ jobId: JobId }>`
    select job_id from (${assigned(now, addDays(dayOf(now), -1))}) as due
    join job_schedule using (job_id)
    where kind = 'no_show' and not exists (
      select from reliability_events where reliability_events.job_id = due.job_id and reliability_events.kind = 'no_show'
        and reliability_events.hauler_id = job_schedule.hauler_id and day = job_schedule.scheduled_date)
    order by job_id limit ${limit}`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/** Whether the payout of one job waits for proof that is due, whatever else puts the job at risk. */
export async function lacksProof(db: Db, now: Date, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    select from (${unproven(now)}) as unproven_jobs where job_id = ${jobId} limit 1`.execute(db)
  return rows.length > 0
}
