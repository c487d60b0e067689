import { sql, type RawBuilder } from 'kysely'
import { type Day, instantOf } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ConfidenceBand, QuoteFigures } from '../../../contract/quote-results.ts'
import type { Db } from '../../db/database.ts'

/** Days in BC: from one on, and before another; null is no limit. */
export type Span = { start: Day | null; end: Day | null }

const within = (column: string, { start, end }: Span): RawBuilder<boolean> => sql`(
  ${start === null ? sql`true` : sql`${sql.ref(column)} >= ${instantOf(start, 0)}`}
  and ${end === null ? sql`true` : sql`${sql.ref(column)} < ${instantOf(end, 0)}`})`

/** Outcomes that can be compared with their estimate, or those that cannot. */
type Kinds = 'compared' | 'left out'

/**
 * The outcomes of a span as sorts with how many jobs each has: whole months from the counters, the days
 * before and after them from the rows.
 */
function sortsIn({ start, end }: Span, kinds: Kinds): RawBuilder<unknown> {
  const first = start && monthFrom(start)
  const last = end && (`${end.slice(0, 7)}-01` as Day)
  if (first && last && first >= last)
    return sql`select * from (${sortsOfRows({ start, end }, kinds)}) as rows`
  const edges = [
    ...(start && first && start < first ? [{ start, end: first }] : []),
    ...(end && last && last < end ? [{ start: last, end }] : []),
  ]
  return sql.join(
    [
      sortsOfMonths({ start: first, end: last }, kinds),
      ...edges.map((edge) => sortsOfRows(edge, kinds)),
    ],
    sql` union all `,
  )
}

/** The first day of the month that begins on this day or after it. */
function monthFrom(day: Day): Day {
  if (day.endsWith('-01')) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10) as Day
}

/** Materialized: a bucket is read once, not once for each of its parts. */
const sortsOfMonths = ({ start, end }: Span, kinds: Kinds): RawBuilder<unknown> => sql`
  (with months as materialized (
    select bucket::jsonb as sort, value as jobs from counters
    where name = 'quote outcomes' and (bucket like '%"compared"%') = ${kinds === 'compared'}
      and ${start === null ? sql`true` : sql`bucket >= ${bucketOf(start)}`}
      and ${end === null ? sql`true` : sql`bucket < ${bucketOf(end)}`})
  select sort ->> 1 as kind, sort ->> 2 as source, sort ->> 3 as reader_version,
    (sort ->> 4)::int as rate_card_version, sort ->> 5 as band, sort ->> 6 as load_size, (sort ->> 7)::int as error,
    (sort ->> 8)::boolean as within_range, (sort ->> 9)::boolean as within_cap,
    (sort ->> 10)::boolean as asked_for_more, sort ->> 11 as verdict, jobs
  from months)`

const bucketOf = (day: Day): string => `["${day.slice(0, 7)}`

const sortsOfRows = (span: Span, kinds: Kinds): RawBuilder<unknown> => sql`
  select kind, source, reader_version, rate_card_version, band, load_size, error,
    within_range, within_cap, asked_for_more, verdict, count(*) as jobs
  from quote_outcomes where (kind = 'compared') = ${kinds === 'compared'} and ${within('ended_at', span)}
  group by kind, source, reader_version, rate_card_version, band, load_size, error,
    within_range, within_cap, asked_for_more, verdict`

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

/**
 * Figures of all jobs and of each reader, in total, by confidence and by size; null means all. The reader
 * whose last job ended latest comes first.
 */
export async function figuresOf(db: Db, span: Span): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with sorts as (${sortsIn(span, 'compared')}),
    histogram as (
      select ${READER}, band, load_size, error, sum(jobs) as jobs,
        sum(jobs) filter (where within_range) as within_range, sum(jobs) filter (where within_cap) as within_cap,
        sum(jobs) filter (where asked_for_more) as asked_for_more,
        sum(jobs) filter (where verdict = 'right') as right, sum(jobs) filter (where verdict = 'too_low') as too_low,
        sum(jobs) filter (where verdict = 'too_high') as too_high
      from sorts
      group by grouping sets ((error), (band, error), (load_size, error), (${READER}, error),
        (${READER}, band, error), (${READER}, load_size, error))
      having sum(jobs) <> 0),
    ranked as (
      select *, sum(jobs) over (partition by ${READER}, band, load_size order by error) as up_to,
        sum(jobs) over (partition by ${READER}, band, load_size) as total
      from histogram),
    figures as (
      select ${READER}, band, load_size, sum(jobs)::int as jobs,
        round(sum(error * jobs) / sum(jobs) / 100, 1)::float8 as mean_error,
        -- Half of the jobs lie on each side: of an even number, halfway between the middle two.
        round((min(error) filter (where up_to >= floor((total + 1) / 2))
          + min(error) filter (where up_to >= floor(total / 2) + 1)) / 200.0, 1)::float8 as median_error,
        round(sum(abs(error) * jobs) / sum(jobs) / 100, 1)::float8 as mean_miss,
        coalesce(sum(within_range), 0)::int as within_range, coalesce(sum(within_cap), 0)::int as within_cap,
        coalesce(sum(asked_for_more), 0)::int as asked_for_more, coalesce(sum("right"), 0)::int as right,
        coalesce(sum(too_low), 0)::int as too_low, coalesce(sum(too_high), 0)::int as too_high
      from ranked group by ${READER}, band, load_size)
    select figures.* from figures left join lateral (
      select ended_at from quote_outcomes o
      where o.kind = 'compared' and (o.source, o.reader_version, o.rate_card_version)
          = (figures.source, figures.reader_version, figures.rate_card_version) and ${within('ended_at', span)}
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
    with sorts as (${sortsIn(span, 'left out')})
    select coalesce(sum(jobs) filter (where kind = 'fee'), 0)::int as ended_in_fee,
      coalesce(sum(jobs) filter (where kind = 'without_quote'), 0)::int as without_quote
    from sorts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}
