import { type ExpressionBuilder, sql } from 'kysely'
import type { Day } from '../../../contract/calendar.ts'
import { type HaulerEvent, listMyJobs } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { ReadContext } from '../../core/read.ts'
import { isAnyOf, isWithin } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'
import type { Tables } from '../../db/tables.ts'
import { type HaulerJobRow, haulerJobView } from '../../jobs/views.ts'

type Reads = Pick<ReadContext, 'db' | 'now'>

const notedAt = (job: ExpressionBuilder<Tables, 'jobs'>, event: HaulerEvent) =>
  job
    .selectFrom('jobEvents')
    .select('notedAt')
    .whereRef('jobEvents.jobId', '=', 'jobs.id')
    .where('event', '=', event)
    .where('tripEndedAt', 'is', null)

/** The customer's number until some hours after the completion or until it is cancelled; then ''. */
const phoneUntil = (now: Date) => sql<string>`case
  when jobs.status = 'cancelled' then ''
  when jobs.completed_at + make_interval(hours => (jobs.visit_rules ->> 'contactHours')::integer) <= ${now} then ''
  else jobs.phone end`

/** The payout of the price; the one that is not sent, where the customer paid in parts. */
const shareOfJob = sql<HaulerJobRow['payout']>`(
  select json_build_object('status', o.status, 'hold', o.hold, 'releasesAt', o.releases_at,
    'bankConnected', h.bank_connected)
  from payouts o join payments p on p.id = o.payment_id join haulers h on h.id = o.hauler_id
  where o.job_id = jobs.id and o.status <> 'reversed' and o.referral_id is null and p.purpose <> 'tip'
  order by o.status in ('paid', 'netted'), o.id desc limit 1)`

/** Its customer objects to the early start. */
const isPaused = sql<boolean>`exists (select from problem_reports r
  where r.job_id = jobs.id and r.kind = 'early_start' and r.closed_at is null)`

const received = sql<string>`(
  select coalesce(sum(amount_cents), 0) from payments
  where payments.job_id = jobs.id and payments.purpose = 'booking' and payments.status = 'paid')`

const quoteItems = sql<HaulerJobRow['quoteItems']>`(
  select items from quotes where quotes.id = jobs.quote_id)`

const acceptance = sql<HaulerJobRow['acceptedWithoutProof']>`(
  select json_build_object('name', u.first_name, 'at', c.checked_at)
  from proof_checks c join users u on u.id = c.user_id where c.job_id = jobs.id and c.without_proof)`

const jobsWithSlots = ({ db, now }: Reads, hauler: Hauler) =>
  db
    .selectFrom('jobs')
    .selectAll('jobs')
    .select(phoneUntil(now()).as('phone'))
    // Not joined: they are read for the jobs of the page alone.
    .select((job) => [
      job
        .selectFrom('jobSchedule')
        .select('timeSlot')
        .whereRef('jobSchedule.jobId', '=', 'jobs.id')
        .as('timeSlot'),
      notedAt(job, 'on_the_way').as('onTheWayAt'),
      notedAt(job, 'arrived').as('arrivedAt'),
      shareOfJob.as('payout'),
      isPaused.as('isPaused'),
      quoteItems.as('quoteItems'),
      received.as('receivedCents'),
      acceptance.as('acceptedWithoutProof'),
    ])
    .where('jobs.haulerId', '=', hauler.id)
    .where('jobs.deletedAt', 'is', null)

/** Every job of a hauler. */
export const myJobs = pageOf(listMyJobs, {
  from: (ctx, hauler: Hauler) => jobsWithSlots(ctx, hauler),
  item: haulerJobView,
  missing: (id) => `There is no job #${id}`,
  id: 'jobs.id',
  sorts: {
    createdAt: [sql`jobs.created_at`, 'timestamptz'],
    // A job in progress sorts before every day.
    next: [
      sql`case when jobs.status = 'in_progress' then date '0001-01-01'
        else coalesce(jobs.scheduled_date, jobs.preferred_date) end`,
      'date',
    ],
    // Jobs that have not ended stand last in the list's own direction.
    ended: [sql`coalesce(jobs.ended_on, date '0001-01-01')`, 'date'],
  },
  filters: {
    status: isAnyOf('jobs.status'),
    ended: isWithin(sql`jobs.ended_on`),
  },
})

/** One job of this hauler, with its slot. */
export const jobOf = (ctx: Reads, hauler: Hauler, jobId: JobId) =>
  jobsWithSlots(ctx, hauler).where('jobs.id', '=', jobId).executeTakeFirstOrThrow()

/** The most jobs of one day: more than four in each of its six slots. */
const MOST_OF_DAY = 40

/** What a hauler does on a day and did; what is in progress belongs to today, also when it was planned for another day. */
export const jobsOfDay = (
  ctx: Reads,
  hauler: Hauler,
  date: Day,
  { isToday }: { isToday: boolean },
) =>
  jobsWithSlots(ctx, hauler)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('jobs.status', 'in', isToday ? ['assigned'] : ['assigned', 'in_progress']),
          eb(sql`coalesce(jobs.scheduled_date, jobs.preferred_date)`, '=', date),
        ]),
        ...(isToday ? [eb('jobs.status', '=', 'in_progress' as const)] : []),
        and([eb('jobs.status', '=', 'completed'), eb(sql`jobs.ended_on`, '=', date)]),
      ]),
    )
    .orderBy('jobs.id')
    .limit(MOST_OF_DAY)
    .execute()
