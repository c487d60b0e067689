import type { AdRange } from '../../contract/ad-figures.ts'
import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { Sparkline } from '../ui/charts/Sparkline.tsx'
import { StatCard } from '../ui/layout/StatCard.tsx'
import { countText } from '../ui/list/total-text.ts'
import styles from './ads.module.css'
import { rateText } from './figure-text.ts'

type Props = { analytics: AdAnalytics | undefined; days: AdRange }

/** The four figures of the specification; all but the campaigns for the days that are chosen below. */
export function AdCards({ analytics, days }: Props) {
  const when = `Last ${days} days`
  return (
    <div className={styles.cards}>
      <StatCard
        label="Total Campaigns"
        value={analytics && countText(analytics.totalCampaigns)}
        note={analytics ? `${countText(analytics.activeCampaigns)} active` : ''}
      />
      <StatCard
        label="Total Impressions"
        value={analytics && countText(analytics.totalImpressions)}
        note={when}
        chart={trend(analytics, 'Impressions', ({ impressions }) => impressions)}
      />
      <StatCard
        label="Total Clicks"
        value={analytics && countText(analytics.totalClicks)}
        note={analytics ? `${rateText(analytics.averageCtr)} average CTR` : ''}
        chart={trend(analytics, 'Clicks', ({ clicks }) => clicks)}
      />
      <StatCard
        label="ROI"
        value={analytics && rateText(analytics.roi)}
        note={analytics ? roiNote(analytics) : ''}
        chart={trend(analytics, 'Revenue', ({ revenue }) => revenue, money)}
      />
    </div>
  )
}

const money = (value: number): string => formatMoney(cents(value))

const roiNote = ({ totalCost, totalRevenue }: AdAnalytics): string =>
  totalCost === 0
    ? `No spend entered, ${formatMoney(totalRevenue)} back`
    : `${formatMoney(totalCost)} spent, ${formatMoney(totalRevenue)} back`

type Day = AdAnalytics['days'][number]

/** The course of a figure, once there is one. */
function trend(
  analytics: AdAnalytics | undefined,
  name: string,
  value: (day: Day) => number,
  format = countText,
) {
  const values = analytics?.days.map(value) ?? []
  return values.some((each) => each > 0) ? (
    <Sparkline label={`${name} of each day`} values={values} format={format} />
  ) : null
}
