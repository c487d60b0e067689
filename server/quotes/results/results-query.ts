import { sql, type RawBuilder } from 'kysely'
import { type Day, instantOf } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ConfidenceBand, QuoteFigures } from '../../../contract/quote-results.ts'
import type { Db } from '../../db/database.ts'

/** Days in BC: from one on, and before another; null is no limit. */
export type Span = { start: Day | null; end: Day | null }

/** The pre-counted days of the span (migration 0110). */
const daysOf = ({ start, end }: Span): RawBuilder<unknown> => sql`(
  select * from quote_outcome_days
  where ${start === null ? sql`true` : sql`day >= ${start}`} and ${end === null ? sql`true` : sql`day < ${end}`}) as days`

const within = ({ start, end }: Span): RawBuilder<boolean> => sql`(
  ${start === null ? sql`true` : sql`ended_at >= ${instantOf(start, 0)}`}
  and ${end === null ? sql`true` : sql`ended_at < ${instantOf(end, 0)}`})`

type Reader = { source: 'ai' | 'rules'; readerVersion: string; rateCardVersion: number }
type NoReader = { [Name in keyof Reader]: null }

export type FiguresRow = Omit<QuoteFigures, 'verdicts'> & {
  right: number
  tooLow: number
  tooHigh: number
  band: ConfidenceBand | null
  loadSize: LoadSize | null
} & (Reader | NoReader)

const READER = sql`source, reader_version, rate_card_version`
const SUMS = sql`sum(jobs) as jobs, sum(below) as below, sum(exact) as exact, sum(error) as error, sum(miss) as miss,
  sum(within_range) as within_range, sum(within_cap) as within_cap, sum(asked_for_more) as asked_for_more,
  sum(was_right) as was_right, sum(too_low) as too_low, sum(too_high) as too_high`

/**
 * The error of the job at this place of its group, in the order of errors. Most estimates are met: the rows
 * of those that were missed are read only where the place is not among the others.
 */
const errorAt = (place: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${place} > below and ${place} <= below + exact then 0 else (
    select error from (
      select error, sum(sum(missed.jobs)) over (order by error) as up_to from missed
      where (figures.source is null or (missed.source, missed.reader_version, missed.rate_card_version)
          = (figures.source, figures.reader_version, figures.rate_card_version))
        and (figures.band is null or missed.band = figures.band)
        and (figures.load_size is null or missed.load_size = figures.load_size)
      group by error) as ordered
    where up_to >= ${place} - case when ${place} > below then exact else 0 end order by error limit 1) end`

/**
 * Figures of all jobs and of each reader, in total, by confidence and by size; null means all. The reader
 * whose last job ended latest comes first.
 */
export async function figuresOf(db: Db, span: Span): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with missed as materialized (
      select ${READER}, band, load_size, error, count(*) as jobs from quote_outcomes
      where kind = 'compared' and error <> 0 and ${within(span)} group by ${READER}, band, load_size, error),
    sums as (
      select ${READER}, band, load_size, ${SUMS} from ${daysOf(span)} where kind = 'compared'
      group by ${READER}, band, load_size),
    figures as (
      select ${READER}, band, load_size, ${SUMS} from sums
      group by grouping sets ((), (band), (load_size), (${READER}), (${READER}, band), (${READER}, load_size))
      having sum(jobs) > 0)
    select ${READER}, band, load_size, jobs::int, round(error / jobs / 100, 1)::float8 as mean_error,
      -- Half of the jobs lie on each side: of an even number, halfway between the middle two.
      round((${errorAt(sql`floor((jobs + 1) / 2)`)} + ${errorAt(sql`(floor(jobs / 2) + 1)`)}) / 200.0, 1)::float8
        as median_error,
      round(miss / jobs / 100, 1)::float8 as mean_miss, within_range::int, within_cap::int, asked_for_more::int,
      was_right::int as "right", too_low::int, too_high::int
    from figures left join lateral (
      select ended_at from quote_outcomes o
      where o.kind = 'compared' and (o.source, o.reader_version, o.rate_card_version)
          = (figures.source, figures.reader_version, figures.rate_card_version) and ${within(span)}
        and figures.band is null and figures.load_size is null
      order by ended_at desc limit 1) as last on true
    order by last.ended_at desc nulls last, reader_version, rate_card_version desc`.execute(db)
  return rows
}

/** Jobs that ended in the span and cannot be compared. */
export async function leftOut(
  db: Db,
  span: Span,
): Promise<{ endedInFee: number; withoutQuote: number }> {
  const { rows } = await sql<{ endedInFee: number; withoutQuote: number }>`
    select coalesce(sum(jobs) filter (where kind = 'fee'), 0)::int as ended_in_fee,
      coalesce(sum(jobs) filter (where kind = 'without_quote'), 0)::int as without_quote
    from ${daysOf(span)} where kind in ('fee', 'without_quote')`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}
