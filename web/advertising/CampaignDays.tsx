import { type AdMetric, listAdMetrics } from '../../contract/ad-metrics.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { useMore } from '../ui/list/use-more.ts'
import ads from './ads.module.css'
import styles from './campaign-details.module.css'
import { sourceName } from './figure-text.ts'
import table from './small-table.module.css'

const PAGE_SIZE = 20

/** What was entered and counted, day by day. */
export function CampaignDays({ campaign }: { campaign: Campaign }) {
  const days = useMore(listAdMetrics, { campaign: [campaign.id], limit: PAGE_SIZE })
  return (
    <section className={details.section}>
      <h3>Days</h3>
      <QueryError what="the days of this campaign" query={days} />
      {days.items?.length === 0 && (
        <p className={`${layout.quiet} ${ads.quiet}`}>Nothing was entered or counted yet.</p>
      )}
      {days.items && days.items.length > 0 && <DaysTable days={days.items} />}
      {days.more && (
        <Button size="s" pending={days.isFetchingMore && 'Loading...'} onClick={days.more}>
          Show earlier days
        </Button>
      )}
    </section>
  )
}

const DaysTable = ({ days }: { days: AdMetric[] }) => (
  // Scrolls by itself on a phone, and so by keyboard too.
  <div className={styles.days} role="region" aria-label="Days" tabIndex={0}>
    <table className={`${layout.table} ${table.table}`}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Impressions</th>
          <th scope="col">Clicks</th>
          <th scope="col">Conversions</th>
          <th scope="col">Spend</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.id}>
            <th scope="row">
              {formatDay(day.date)}
              <small>{sourceName(day.platform)}</small>
            </th>
            <td className="num">{formatCount(day.impressions)}</td>
            <td className="num">{formatCount(day.clicks)}</td>
            <td className="num">{formatCount(day.conversions)}</td>
            <td className="num">{formatMoney(day.cost)}</td>
            <td className="num">{formatMoney(day.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
