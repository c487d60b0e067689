import { type RawBuilder, sql } from 'kysely'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { CallQuoteId } from '../../contract/call-quotes.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { ENDED_UNPAID } from '../core/ended-unpaid-query.ts'
import type { Db } from '../db/database.ts'

/** Pickups that are booked and not over: how many, and the first of them by their numbers. */
export type Booked = { count: number; ids: JobId[] }

/** How many a sentence names by their number; more are counted. */
export const MOST_NAMED = 5

const DAY = sql<Day>`coalesce(job_schedule.scheduled_date, jobs.preferred_date)`
const FIRST = sql<JobId[]>`(array_agg(jobs.id order by ${DAY}, jobs.id))[1:${sql.lit(MOST_NAMED)}]`

const bookedFrom = (db: Db, from: Day) =>
  db
    .selectFrom('jobs')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .where('jobs.status', 'not in', ['completed', 'cancelled'])
    .where('jobs.deletedAt', 'is', null)
    .where('jobs.preferredDate', '>=', from)

const isPaid = sql<boolean>`jobs.payment_status = 'paid'`

/** Those in these areas, paid or about to be, from a day on and before another. */
export const bookedInAreas = (
  db: Db,
  areas: readonly ServiceArea[],
  { from, until }: { from: Day; until?: Day | undefined },
): Promise<(Booked & { area: ServiceArea })[]> =>
  bookedFrom(db, from)
    .where('jobs.area', 'in', areas.length > 0 ? areas : [sql<ServiceArea>`null`])
    .where('jobs.paymentStatus', 'in', ['paid', 'pending', 'failed'])
    .$if(until !== undefined, (query) => query.where(sql<boolean>`${DAY} < ${until}`))
    .select([sql<ServiceArea>`jobs.area`.as('area'), FIRST.as('ids')])
    .select(sql<number>`count(*)::integer`.as('count'))
    .groupBy('jobs.area')
    .orderBy('jobs.area')
    .execute()

type ClosedDays = { closedDays: readonly Day[]; closedWeekdays: readonly number[] }

/** The first closed days with paid pickups, and of all such days how many there are and the last. */
export async function bookedOnClosedDays(
  db: Db,
  from: Day,
  { closedDays, closedWeekdays }: ClosedDays,
): Promise<{ first: (Booked & { day: Day })[]; days: number; last: Day | null }> {
  const onDays = bookedFrom(db, from)
    .where(isPaid)
    .where(
      sql<boolean>`(${DAY} = any(${closedDays}::date[])
        or extract(dow from ${DAY}) = any(${closedWeekdays}::integer[]))`,
    )
  const first = await onDays
    .select([DAY.as('day'), FIRST.as('ids'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(DAY)
    .orderBy(DAY)
    .limit(MOST_NAMED)
    .execute()
  const { days, last } = await onDays
    .select(sql<number>`count(distinct ${DAY})::integer`.as('days'))
    .select(sql<Day | null>`max(${DAY})`.as('last'))
    .executeTakeFirstOrThrow()
  return { first, days, last }
}

/** The paid pickups of these windows, from a day on. */
export const bookedInWindows = (
  db: Db,
  from: Day,
  windows: readonly { day: Day; window: TimeWindow }[],
): Promise<(Booked & { day: Day; window: TimeWindow })[]> =>
  bookedFrom(db, from)
    .where(isPaid)
    .where(
      sql<boolean>`(${DAY}, jobs.preferred_time) in (
        select * from unnest(${windows.map(({ day }) => day)}::date[], ${windows.map(({ window }) => window)}::text[]))`,
    )
    .select([DAY.as('day'), 'jobs.preferredTime as window', FIRST.as('ids')])
    .select(sql<number>`count(*)::integer`.as('count'))
    .groupBy([DAY, 'jobs.preferredTime'])
    .orderBy(DAY)
    .orderBy('jobs.preferredTime')
    .execute()

/** The first days on which more pickups are paid for than so many. */
export const daysAbove = (db: Db, from: Day, most: number): Promise<(Booked & { day: Day })[]> =>
  bookedFrom(db, from)
    .where(isPaid)
    .select([DAY.as('day'), FIRST.as('ids'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(DAY)
    .having(sql<boolean>`count(*) > ${most}`)
    .orderBy(DAY)
    .limit(MOST_NAMED)
    .execute()

/** Paid pickups from a day on, or after it. */
export const bookedAndPaid = (
  db: Db,
  from: Day,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Booked> =>
  bookedFrom(db, from)
    .where(isPaid)
    .where(condition)
    .select(sql<JobId[]>`coalesce(${FIRST}, '{}')`.as('ids'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()

export const isAfter = (day: Day): RawBuilder<boolean> => sql<boolean>`${DAY} > ${day}`

/** Open quotes of callers in these areas whose price still stands at that moment. */
export const openQuotesIn = (
  db: Db,
  areas: readonly ServiceArea[],
  at: Date,
): Promise<{ area: ServiceArea; count: number; ids: CallQuoteId[] }[]> =>
  db
    .selectFrom('callQuotes')
    .leftJoin('jobs', 'jobs.id', 'callQuotes.jobId')
    .where('callQuotes.area', 'in', areas.length > 0 ? areas : [sql<ServiceArea>`null`])
    .where('callQuotes.expiresAt', '>', at)
    .where('callQuotes.withdrawnAt', 'is', null)
    // One whose booking was cancelled unpaid is open again.
    .where(sql<boolean>`(jobs.id is null or ${ENDED_UNPAID})`)
    .select(sql<ServiceArea>`call_quotes.area`.as('area'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(
      sql<
        CallQuoteId[]
      >`(array_agg(call_quotes.id order by call_quotes.id))[1:${sql.lit(MOST_NAMED)}]`.as('ids'),
    )
    .groupBy('callQuotes.area')
    .orderBy('callQuotes.area')
    .execute()
