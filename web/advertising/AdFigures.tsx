import type { AdAnalytics } from '../../contract/ad-metrics.ts'
import { formatDay } from '../../contract/calendar.ts'
import { cents, formatMoney, formatMoneyShort } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { AreaChart } from '../ui/charts/AreaChart.tsx'
import { Funnel, type FunnelStep } from '../ui/charts/Funnel.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './ads.module.css'
import { PlatformTable } from './PlatformTable.tsx'
import { useAdAnalytics } from './use-ad-analytics.ts'
import { rateText } from './figure-text.ts'

/** Spend against revenue day by day, and how many went on from step to step. */
export function AdFigures() {
  const { data: analytics, isError } = useAdAnalytics()
  if (isError && !analytics) return null
  return (
    <div className={`${layout.columns} ${styles.figures}`} aria-busy={analytics === undefined}>
      <figure className={`${layout.panel} ${styles.figure}`}>
        <figcaption className={`${layout.spread} ${styles.caption}`}>
          <h3>Spend and revenue</h3>
        </figcaption>
        {analytics ? (
          <MoneyChart days={analytics.days} />
        ) : (
          <div className={`${layout.appears} ${styles.waiting}`} />
        )}
        {analytics && analytics.platforms.length > 0 && (
          <PlatformTable platforms={analytics.platforms} />
        )}
      </figure>
      <figure className={`${layout.panel} ${styles.figure}`}>
        <figcaption className={`${layout.spread} ${styles.caption}`}>
          <h3>Funnel, all campaigns</h3>
        </figcaption>
        {analytics ? (
          <AdFunnel analytics={analytics} />
        ) : (
          <div className={`${layout.appears} ${styles.waiting}`} />
        )}
      </figure>
    </div>
  )
}

const money = (value: number): string => formatMoney(cents(value))
type Days = AdAnalytics['days']
/** 'Nov 15': the year says nothing within ninety days. */
const short = (day: Days[number]['date']): string => formatDay(day).replace(/, \d+$/, '')

function MoneyChart({ days }: { days: Days }) {
  const isPhone = useIsPhone()
  if (days.every(({ cost, revenue }) => cost === 0 && revenue === 0))
    return (
      <p className={`${layout.quiet} ${styles.quiet}`}>
        No spend or completed campaign jobs in this period. Revenue is added automatically; enter ad
        spend on each campaign.
      </p>
    )
  return (
    <>
      <AreaChart
        size={isPhone ? 'narrow' : 'wide'}
        step="on"
        unit="day"
        labels={days.map(({ date }) => short(date))}
        series={[
          { name: 'Revenue', values: days.map(({ revenue }) => revenue), tone: 'main' },
          { name: 'Spend', values: days.map(({ cost }) => cost), tone: 'accent' },
        ]}
        format={money}
        formatAxis={formatMoneyShort}
      />
      <MoneyTable days={days} />
    </>
  )
}

const MoneyTable = ({ days }: { days: Days }) => (
  // A table does not shrink to a pixel; the box around it does.
  <div className="vh">
    <table>
      <caption>Spend and revenue by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Spend</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, cost, revenue }) => (
          <tr key={date}>
            <th scope="row">{formatDay(date)}</th>
            <td>{formatMoney(cost)}</td>
            <td>{formatMoney(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const AdFunnel = ({ analytics }: { analytics: AdAnalytics }) =>
  analytics.platforms.length === 0 ? (
    <p className={`${layout.quiet} ${styles.quiet}`}>
      Nothing was counted in these days. Clicks, sign-ups and jobs appear as soon as visitors follow
      a campaign’s tracked links.
    </p>
  ) : (
    <>
      <Funnel steps={funnelOf(analytics)} />
      <p className={`${layout.quiet} ${styles.quiet}`}>
        Bar length on a log scale. Sign-ups are paid bookings and haulers who registered.
      </p>
    </>
  )

/** What share of the step before went on; nothing where that step has fewer, or none. */
const shareOf = (count: number, before: number, of: string): string =>
  before === 0 || count > before ? '' : `${rateText(count / before)} of ${of}`

const plural = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** Impressions, clicks, sign-ups and jobs. Jobs come from bookings alone: haulers who registered have none here. */
export function funnelOf(analytics: AdAnalytics): FunnelStep[] {
  const { totalImpressions, totalClicks, totalConversions, totalSignups, totalJobsCompleted } =
    analytics
  const bookings = totalConversions - totalSignups
  const parts = `${plural(bookings, 'booking')}, ${plural(totalSignups, 'hauler')}`
  return [
    { name: 'Impressions', count: totalImpressions, share: 'as entered from the networks' },
    {
      name: 'Clicks',
      count: totalClicks,
      share: shareOf(totalClicks, totalImpressions, 'impressions'),
    },
    {
      name: 'Sign-ups',
      count: totalConversions,
      share: [shareOf(totalConversions, totalClicks, 'clicks'), parts].filter(Boolean).join(' · '),
    },
    {
      name: 'Jobs completed',
      count: totalJobsCompleted,
      share: shareOf(totalJobsCompleted, bookings, 'bookings'),
    },
  ]
}
