import { adPlatformFacts } from '../../contract/ad-content.ts'
import {
  type AdFigures,
  clickRateOf,
  costPerConversionOf,
  returnOf,
} from '../../contract/ad-figures.ts'
import type { AdSource } from '../../contract/advertising.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { formatCount, formatPercent } from '../../contract/numbers.ts'

/** What stands where nothing can be computed. */
const NOTHING = '—'

export const rateText = (rate: number | null): string =>
  rate === null ? NOTHING : formatPercent(rate, 2)

export const moneyText = (amount: Cents | null): string =>
  amount === null ? NOTHING : formatMoney(amount)

export const sourceName = (source: AdSource): string =>
  source === 'direct' ? 'Direct' : adPlatformFacts[source].label

/** A campaign, or all campaigns of a list together. */
export type Counted = { budget: Cents; figures: AdFigures }

/** The figures of a campaign, as a column of the list names and writes each. */
export const figureColumns = {
  budget: { title: 'Budget', text: ({ budget }: Counted) => formatMoney(budget) },
  spend: { title: 'Spend', text: ({ figures }: Counted) => formatMoney(figures.cost) },
  impressions: {
    title: 'Impressions',
    text: ({ figures }: Counted) => formatCount(figures.impressions),
  },
  clicks: { title: 'Clicks', text: ({ figures }: Counted) => formatCount(figures.clicks) },
  ctr: { title: 'CTR', text: ({ figures }: Counted) => rateText(clickRateOf(figures)) },
  conversions: {
    title: 'Conversions',
    text: ({ figures }: Counted) => formatCount(figures.conversions),
  },
  costPer: {
    title: 'Cost per conv.',
    text: ({ figures }: Counted) => moneyText(costPerConversionOf(figures)),
  },
  signups: { title: 'Haulers', text: ({ figures }: Counted) => formatCount(figures.signups) },
  jobs: {
    title: 'Jobs completed',
    text: ({ figures }: Counted) => formatCount(figures.jobsCompleted),
  },
  revenue: { title: 'Revenue', text: ({ figures }: Counted) => formatMoney(figures.revenue) },
  gross: { title: 'Gross', text: ({ figures }: Counted) => formatMoney(figures.gross) },
  roi: { title: 'ROI', text: ({ figures }: Counted) => rateText(returnOf(figures)) },
}
export type FigureColumn = keyof typeof figureColumns
// The keys are exactly the columns.
export const FIGURE_COLUMNS = Object.keys(figureColumns) as FigureColumn[]

/** Every figure as its column writes it. */
export const figureTexts = (counted: Counted): Record<string, string> =>
  Object.fromEntries(FIGURE_COLUMNS.map((id) => [id, figureColumns[id].text(counted)]))
