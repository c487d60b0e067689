import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'

/** What was counted for a campaign, in some days or since it began. */
export type Figures = Omit<AdAnalytics['campaigns'][number], 'campaignId'>
/** A campaign of the list, or all of it as one; the figures are null until they are there. */
export type Counted = { budget: Cents; figures: Figures | null }

/** Clicks for each impression; null where there is nothing to compute it from. */
export function ctrOf({ impressions, clicks }: Pick<Figures, 'impressions' | 'clicks'>) {
  // More clicks than impressions: those of some days were never entered.
  return impressions === 0 || clicks > impressions ? null : clicks / impressions
}

/** What one conversion cost; null without cost or conversions. */
export const costPerConversion = ({
  cost,
  conversions,
}: Pick<Figures, 'cost' | 'conversions'>): Cents | null =>
  cost === 0 || conversions === 0 ? null : cents(Math.round(cost / conversions))

/** What came back for each dollar beyond it; null without cost. */
const roiOf = ({ cost, revenue }: Figures): number | null =>
  cost === 0 ? null : (revenue - cost) / cost

/** What stands where nothing can be computed. */
export const NOTHING = '—'

const number = new Intl.NumberFormat('en-CA')
export const countText = (value: number): string => number.format(value)

const percent = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 2 })
export const rateText = (rate: number | null): string =>
  rate === null ? NOTHING : percent.format(rate)

export const moneyText = (amount: Cents | null): string =>
  amount === null ? NOTHING : formatMoney(amount)

const FIGURE_COLUMNS = [
  'budget',
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'costPer',
  'signups',
  'jobs',
  'revenue',
  'roi',
] as const
export type FigureColumn = (typeof FIGURE_COLUMNS)[number]
export const CAMPAIGN_COLUMNS = ['name', 'status', ...FIGURE_COLUMNS] as const
export type CampaignColumn = (typeof CAMPAIGN_COLUMNS)[number]

type Value = (figures: Figures) => number | null
type Fact = { label: string; short?: string; of: Value; text: (value: number) => string }
const money = (value: number): string => formatMoney(cents(value))

const facts: Record<Exclude<FigureColumn, 'budget'>, Fact> = {
  spend: { label: 'Spend', of: ({ cost }) => cost, text: money },
  impressions: { label: 'Impressions', of: ({ impressions }) => impressions, text: countText },
  clicks: { label: 'Clicks', of: ({ clicks }) => clicks, text: countText },
  ctr: { label: 'CTR', of: ctrOf, text: rateText },
  conversions: { label: 'Conversions', of: ({ conversions }) => conversions, text: countText },
  costPer: {
    label: 'Cost per conversion',
    short: 'Cost per conv.',
    of: costPerConversion,
    text: money,
  },
  signups: {
    label: 'Haulers registered',
    short: 'Haulers',
    of: ({ signups }) => signups,
    text: countText,
  },
  jobs: { label: 'Jobs completed', of: ({ jobsCompleted }) => jobsCompleted, text: countText },
  revenue: { label: 'Revenue', of: ({ revenue }) => revenue, text: money },
  roi: { label: 'ROI', of: roiOf, text: rateText },
}

/** The value of a column, to sort by; null where it has none. */
export const valueIn = (column: FigureColumn, { budget, figures }: Counted): number | null =>
  column === 'budget' ? budget : figures && facts[column].of(figures)

/** The same as it is read. */
export function textIn(column: FigureColumn, counted: Counted): string {
  const value = valueIn(column, counted)
  if (value === null) return NOTHING
  return column === 'budget' ? money(value) : facts[column].text(value)
}

export const labelOf = (column: FigureColumn): { label: string; short: string } => {
  if (column === 'budget') return { label: 'Budget', short: 'Budget' }
  const { label, short = label } = facts[column]
  return { label, short }
}

export const PRESETS = ['performance', 'money', 'results'] as const
export type Preset = (typeof PRESETS)[number]

/** The columns that belong to one question. */
export const presetFacts: Record<Preset, { label: string; columns: readonly FigureColumn[] }> = {
  performance: {
    label: 'Performance',
    columns: ['budget', 'impressions', 'clicks', 'ctr', 'conversions', 'costPer'],
  },
  money: { label: 'Money', columns: ['budget', 'spend', 'revenue', 'roi', 'costPer'] },
  results: { label: 'Results', columns: ['clicks', 'conversions', 'signups', 'jobs', 'revenue'] },
}
