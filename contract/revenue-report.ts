import { z } from 'zod'
import { Day } from './calendar.ts'
import { dollars, type ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { LoadSize } from './jobs.ts'
import { MoneySum } from './money.ts'
import { ServiceArea } from './places.ts'
import { REPORT_SPANS, ReportPeriod } from './report-period.ts'

/**
 * The figures of revenue with the one definition of each, which the screens show beside it. All are sums of the ledger by
 * the day in BC on which it was booked, with GST unless it says otherwise.
 */
export const REVENUE_FIGURES = {
  gross: {
    title: 'Gross',
    about: 'Final prices of completed jobs and kept fees, with GST and without tips.',
  },
  refunds: {
    title: 'Refunds',
    about: 'What went back to customers of it, on the day the refund was requested.',
  },
  disputes: {
    title: 'Disputes lost',
    about: 'What customers’ banks took back of it, on the day they decided.',
  },
  revenue: { title: 'Revenue', about: 'Gross less refunds and lost disputes.' },
  fees: {
    title: 'Payment fees',
    about: 'What the payment provider kept of charges and for disputes.',
  },
  afterFees: { title: 'After fees', about: 'Revenue less payment fees.' },
  gst: { title: 'GST', about: 'The tax within revenue, owed to the tax agency.' },
  haulers: { title: 'Haulers’ share', about: 'What haulers earned of revenue, without tips.' },
  platform: {
    title: 'Platform’s share',
    about: 'Revenue less GST and the haulers’ share, before payment fees.',
  },
} as const
/** One of the keys of `REVENUE_FIGURES`. */
export type RevenueFigure = keyof typeof REVENUE_FIGURES

/**
 * `jobs`: completed jobs with a price above zero, counted on the day their price was booked, for as long as refunds and lost disputes
 * have left something of it. Advertising and offers count the same.
 */
export const JOBS_FIGURE = {
  title: 'Jobs',
  about:
    'Completed jobs with a price above $0, on the day they were completed, without those refunded or lost in a dispute in full.',
}

const figures = {
  jobs: z.int(),
  gross: MoneySum,
  refunds: MoneySum,
  disputes: MoneySum,
  revenue: MoneySum,
  fees: MoneySum,
  afterFees: MoneySum,
  gst: MoneySum,
  haulers: MoneySum,
  platform: MoneySum,
}
/** Revenue in dollars, each figure as `REVENUE_FIGURES` defines it: `revenue` = `gst` + `haulers` + `platform`. */
export const RevenueSums = z.object(figures)
export type RevenueSums = z.infer<typeof RevenueSums>

/** Where a booking came from: the site, the phone, or the site after a visit from an ad. */
export const JOB_SOURCES = ['online', 'phone', 'campaign'] as const
/** One of `JOB_SOURCES`. */
export const JobSource = z.enum(JOB_SOURCES)
export type JobSource = z.infer<typeof JobSource>

/** How a report divides revenue: by time, or by what the job is now. */
export const REVENUE_GROUPINGS = [...REPORT_SPANS, 'area', 'size', 'source'] as const
/** One of `REVENUE_GROUPINGS`. */
export const RevenueGrouping = z.enum(REVENUE_GROUPINGS, 'Please choose how to divide revenue')
export type RevenueGrouping = z.infer<typeof RevenueGrouping>

/**
 * One part of the revenue: a week, month or quarter of the period that has begun, in order; an area, a size or a source, the most
 * revenue first. What has no revenue is left out of the last three. `area` is null for jobs outside the areas.
 */
export const RevenueGroup = z.object({
  /** The first and last day; of a span that is cut by the period, the days within it. */
  from: Day,
  to: Day,
  /** Whether today is in it: the figures will change. */
  isRunning: z.boolean(),
  area: ServiceArea.nullable(),
  size: LoadSize.nullable(),
  source: JobSource.nullable(),
  ...figures,
})
export type RevenueGroup = z.infer<typeof RevenueGroup>

/** The revenue of a period, in all and in parts that add up to it. */
export const RevenueReport = z.object({
  from: Day,
  to: Day,
  /** How it is divided: a screen may still show the answer before. */
  by: RevenueGrouping,
  isRunning: z.boolean(),
  total: RevenueSums,
  groups: z.array(RevenueGroup),
})
export type RevenueReport = z.infer<typeof RevenueReport>

/** The name of a part, as tables and files have it. */
export function revenueGroupName(by: RevenueGrouping, group: RevenueGroup): string {
  if (by === 'area') return group.area ?? 'Outside our areas'
  if (by === 'size') return group.size ?? ''
  if (by === 'source') return group.source ?? ''
  return `${group.from} to ${group.to}`
}

/** The columns of the file. */
export const revenueColumns = (by: RevenueGrouping): ListColumns<RevenueGroup> => ({
  group: { title: by, value: (group) => revenueGroupName(by, group) },
  jobs: { title: JOBS_FIGURE.title, value: ({ jobs }) => jobs },
  ...Object.fromEntries(
    // Object.entries forgets that the keys are figures.
    (Object.entries(REVENUE_FIGURES) as [RevenueFigure, { title: string }][]).map(
      ([name, { title }]) => [
        name,
        { title: `${title} (CAD)`, value: (group: RevenueGroup) => dollars(group[name]) },
      ],
    ),
  ),
  running: { title: 'Still running', value: ({ isRunning }) => (isRunning ? 'yes' : 'no') },
})

const query = z.object({ ...ReportPeriod.shape, by: RevenueGrouping.default('week') })

/**
 * Revenue net of refunds and disputes with gross beside it, from the ledger. `invalid_input` when the last day is before the
 * first, or for more than 366 days.
 */
export const getRevenueReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/revenue',
  access: 'admin',
  right: 'see-money',
  summary:
    'Revenue from the ledger, net of refunds and disputes with gross beside it, by time, area, load size or source',
  query,
  response: RevenueReport,
})

/** The same as a file, one line for each part and the total below. `invalid_input` as `getRevenueReport`. */
export const getRevenueReportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/reports/revenue.csv',
  access: 'admin',
  right: 'see-money',
  summary: 'The same as CSV, with the total below',
  query,
  file: 'text/csv',
  response: FileBytes,
})
