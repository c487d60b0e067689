import { sql, type RawBuilder } from 'kysely'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ConfidenceBand, QuoteFigures, QuoteResult } from '../../../contract/quote-results.ts'
import type { Db } from '../../db/database.ts'

/** Half open: from an instant on, and before another. */
export type Span = { start: Date | null; end: Date | null }

const within = (column: string, { start, end }: Span): RawBuilder<boolean> => sql`
  (${start}::timestamptz is null or ${sql.ref(column)} >= ${start})
  and (${end}::timestamptz is null or ${sql.ref(column)} < ${end})`

/**
 * Every completed job of the span with its quote. A withdrawn price change does not count. The confidence
 * is compared as a numeric: as a float4, 0.8 is more than 0.8.
 */
const compared = (span: Span) => sql`
  select j.id as job_id, j.completed_at, j.load_size, j.final_price_cents as final,
    q.estimated_price_cents as estimate, q.low_cents as low, q.high_cents as high,
    q.price_cap_cents as price_cap, q.source, q.reader_version, q.rate_card_version, q.items, q.confidence,
    case when q.confidence::numeric < 0.5 then 'low' when q.confidence::numeric <= 0.8 then 'middle'
      else 'high' end as band,
    (j.final_price_cents - q.estimated_price_cents) * 100.0 / q.estimated_price_cents as error,
    coalesce(proposed.most > q.estimated_price_cents, false) as asked_for_more,
    coalesce(proposed.most > q.price_cap_cents, false) as asked_admin,
    r.verdict
  from jobs j
    join quotes q on q.id = j.quote_id
    left join quote_reviews r on r.job_id = j.id
    left join lateral (select max(to_cents) as most from price_changes p
      where p.job_id = j.id and p.status <> 'withdrawn') proposed on true
  where j.status = 'completed' and j.final_price_cents is not null and j.deleted_at is null
    and ${within('j.completed_at', span)}`

type Reader = { source: 'ai' | 'rules'; readerVersion: string; rateCardVersion: number }
type NoReader = { [Name in keyof Reader]: null }

export type FiguresRow = Omit<QuoteFigures, 'verdicts'> & {
  right: number
  tooLow: number
  tooHigh: number
  band: ConfidenceBand | null
  loadSize: LoadSize | null
} & (Reader | NoReader)

/** Figures of all jobs and of each reader, in total, by confidence and by size; null means all. */
export async function figuresOf(db: Db, span: Span): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    with compared as (${compared(span)})
    select source, reader_version, rate_card_version, band, load_size, count(*)::int as jobs,
      round(avg(error), 1)::float8 as mean_error,
      round((percentile_cont(0.5) within group (order by error))::numeric, 1)::float8 as median_error,
      round(avg(abs(error)), 1)::float8 as mean_miss,
      count(*) filter (where final between low and high)::int as within_range,
      count(*) filter (where final <= price_cap and not asked_admin)::int as within_cap,
      count(*) filter (where asked_for_more)::int as asked_for_more,
      count(*) filter (where verdict = 'right')::int as right,
      count(*) filter (where verdict = 'too_low')::int as too_low,
      count(*) filter (where verdict = 'too_high')::int as too_high
    from compared
    group by grouping sets ((), (band), (load_size), (source, reader_version, rate_card_version),
      (source, reader_version, rate_card_version, band), (source, reader_version, rate_card_version, load_size))
    order by max(completed_at) desc nulls last, reader_version, rate_card_version desc`.execute(db)
  return rows
}

/** Jobs that ended in the span and cannot be compared. */
export async function leftOut(
  db: Db,
  span: Span,
): Promise<{ endedInFee: number; withoutQuote: number }> {
  const { rows } = await sql<{ endedInFee: number; withoutQuote: number }>`select
    (select count(*)::int from jobs j where j.status = 'cancelled' and j.cancellation_fee_cents > 0
      and j.quote_id is not null and j.deleted_at is null
      and exists (select from transitions t where t.noun = 'job' and t.noun_id = j.id
        and t.move in ('cancel', 'call_off') and ${within('t.at', span)})) as ended_in_fee,
    (select count(*)::int from jobs j where j.status = 'completed' and j.quote_id is null
      and j.deleted_at is null and ${within('j.completed_at', span)}) as without_quote`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts came back empty')
  return row
}

export type ReaderFilter = { [Name in keyof Reader]?: Reader[Name] | undefined }

export type ResultRow = Omit<QuoteResult, 'estimate' | 'final' | 'low' | 'high' | 'priceCap'> & {
  estimate: Cents
  final: Cents
  low: Cents
  high: Cents
  priceCap: Cents
}

/** The jobs that the figures were made from, furthest from their estimates first. */
export async function worstMisses(
  db: Db,
  span: Span,
  { source, readerVersion, rateCardVersion }: ReaderFilter,
  limit: number,
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    with compared as (${compared(span)})
    select job_id, completed_at, load_size, estimate, final, low, high, price_cap,
      round(error, 1)::float8 as error, confidence, source, reader_version, rate_card_version,
      items, asked_for_more, verdict
    from compared
    where (${source ?? null}::text is null or source = ${source ?? null})
      and (${readerVersion ?? null}::text is null or reader_version = ${readerVersion ?? null})
      and (${rateCardVersion ?? null}::int is null or rate_card_version = ${rateCardVersion ?? null})
    order by abs(compared.error) desc, job_id desc
    limit ${limit}`.execute(db)
  return rows
}
