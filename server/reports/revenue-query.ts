import { type RawBuilder, sql } from 'kysely'
import { cents, type Cents } from '../../contract/money.ts'
import type { RevenueGrouping, RevenueSums } from '../../contract/revenue-report.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { ReadDb } from '../db/database.ts'
import { movedInvoiceFees } from './invoice-fees-query.ts'

/** Sums come as text: they may exceed an integer. */
type SumRow = Record<
  | 'jobs'
  | 'gross'
  | 'refunds'
  | 'disputes'
  | 'fees'
  | 'gstCharged'
  | 'gstAdded'
  | 'gstReturned'
  | 'haulers'
  | 'platform',
  string
>

/** Whether something of a job's price is left. Only jobs with refunds or disputes are looked at one by one. */
const hasPriceLeft = sql<boolean>`(line.job_id not in (
    select job_id from revenue_lines where refunds_cents > 0 or disputes_cents > 0) or has_revenue_left(line.job_id))`

const SUMS = sql`count(*) filter (where line.kind = 'split' and ${hasPriceLeft}) as jobs,
  coalesce(sum(gross_cents), 0) as gross, coalesce(sum(refunds_cents), 0) as refunds,
  coalesce(sum(disputes_cents), 0) as disputes, coalesce(sum(fees_cents), 0) as fees,
  coalesce(sum(gst_charged_cents), 0) as gst_charged, coalesce(sum(greatest(gst_returned_cents, 0)), 0) as gst_returned,
  coalesce(-sum(least(gst_returned_cents, 0)), 0) as gst_added,
  coalesce(sum(haulers_cents), 0) as haulers, coalesce(sum(platform_cents), 0) as platform`

/** What the parts of each grouping are called by, as text. Weeks begin on Sunday: a day later, PostgreSQL's begins on Monday. */
const KEYS: Record<RevenueGrouping, RawBuilder<string>> = {
  week: sql`(date_trunc('week', line.day + 1)::date - 1)::text`,
  month: sql`date_trunc('month', line.day)::date::text`,
  quarter: sql`date_trunc('quarter', line.day)::date::text`,
  area: sql`coalesce(job.area, '')`,
  size: sql`job.load_size`,
  source: sql`case when job.source = 'phone' then 'phone' when exists (select from ad_conversions
    where ad_conversions.job_id = job.id and kind = 'booking' and campaign_id is not null) then 'campaign' else 'online' end`,
}
const ofJob: readonly RevenueGrouping[] = ['area', 'size', 'source']

/** The lines with the jobs that they are about, where a job bears its part of what an invoice costs. */
const linesOfJobs = (period: ReportPeriod) => sql`(
    select job_id, day, kind, gross_cents, refunds_cents, disputes_cents, fees_cents, gst_charged_cents,
      gst_returned_cents, haulers_cents, platform_cents from revenue_lines
    union all select job_id, day, kind, 0, 0, 0, fee::bigint, 0, 0, 0, 0 from (${movedInvoiceFees(period)}) moved
  ) line join jobs job on job.id = line.job_id`

/** Revenue of a period by its parts: those that have any. */
export async function revenueParts(
  db: ReadDb,
  { from, to }: ReportPeriod,
  by: RevenueGrouping,
): Promise<Map<string, RevenueSums>> {
  const lines = ofJob.includes(by) ? linesOfJobs({ from, to }) : sql`revenue_lines line`
  const { rows } = await sql<SumRow & { key: string }>`
    select ${KEYS[by]} as key, ${SUMS} from ${lines}
    where line.day between ${from} and ${to} group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ key, ...sums }) => [key, sumsOf(sums)]))
}

/** The tax within revenue: charged, charged again after it had gone back, and gone back. */
export type GstParts = { charged: Cents; added: Cents; returned: Cents }

/** Revenue of a period in all, with the parts of the tax in it. */
export async function revenueOf(
  db: ReadDb,
  { from, to }: ReportPeriod,
): Promise<{ total: RevenueSums; gst: GstParts }> {
  const { rows } = await sql<SumRow>`
    select ${SUMS} from revenue_lines line where line.day between ${from} and ${to}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums came back empty')
  const gst = {
    charged: cents(Number(row.gstCharged)),
    added: cents(Number(row.gstAdded)),
    returned: cents(Number(row.gstReturned)),
  }
  return { total: sumsOf(row), gst }
}

function sumsOf(row: SumRow): RevenueSums {
  const [gross, refunds, disputes] = [Number(row.gross), Number(row.refunds), Number(row.disputes)]
  const fees = Number(row.fees)
  const revenue = gross - refunds - disputes
  return {
    jobs: Number(row.jobs),
    gross: cents(gross),
    refunds: cents(refunds),
    disputes: cents(disputes),
    revenue: cents(revenue),
    fees: cents(fees),
    afterFees: cents(revenue - fees),
    gst: cents(Number(row.gstCharged) + Number(row.gstAdded) - Number(row.gstReturned)),
    haulers: cents(Number(row.haulers)),
    platform: cents(Number(row.platform)),
  }
}

const ZERO = cents(0)
/** A part without any. */
export const NO_REVENUE: RevenueSums = {
  jobs: 0,
  gross: ZERO,
  refunds: ZERO,
  disputes: ZERO,
  revenue: ZERO,
  fees: ZERO,
  afterFees: ZERO,
  gst: ZERO,
  haulers: ZERO,
  platform: ZERO,
}

/** Parts added up. */
export const totalOf = (parts: readonly RevenueSums[]): RevenueSums =>
  parts.reduce(
    (sum, part) => ({
      jobs: sum.jobs + part.jobs,
      gross: cents(sum.gross + part.gross),
      refunds: cents(sum.refunds + part.refunds),
      disputes: cents(sum.disputes + part.disputes),
      revenue: cents(sum.revenue + part.revenue),
      fees: cents(sum.fees + part.fees),
      afterFees: cents(sum.afterFees + part.afterFees),
      gst: cents(sum.gst + part.gst),
      haulers: cents(sum.haulers + part.haulers),
      platform: cents(sum.platform + part.platform),
    }),
    NO_REVENUE,
  )
