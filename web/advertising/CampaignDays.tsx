import { useQuery } from '@tanstack/react-query'
import { getCampaignMetrics, type AdMetric } from '../../contract/ad-metrics.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import details from '../ui/layout/details.module.css'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import ads from './ads.module.css'
import styles from './campaign-details.module.css'
import { countText } from './campaign-columns.ts'
import { sourceName } from './campaign-list.ts'
import table from './small-table.module.css'

/** What was entered and counted, day by day. */
export function CampaignDays({ campaign }: { campaign: Campaign }) {
  const days = useQuery(apiQuery(getCampaignMetrics, { params: { campaignId: campaign.id } }))
  return (
    <section className={details.section}>
      <h3>Days</h3>
      <QueryError what="the days of this campaign" query={days} />
      {days.data?.length === 0 && <p className={ads.quiet}>Nothing was entered or counted yet.</p>}
      {days.data && days.data.length > 0 && <DaysTable days={days.data} />}
    </section>
  )
}

const DaysTable = ({ days }: { days: AdMetric[] }) => (
  // Scrolls by itself on a phone, and so by keyboard too.
  <div className={styles.days} role="region" aria-label="Days" tabIndex={0}>
    <table className={table.table}>
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
          <tr key={`${day.date} ${day.platform}`}>
            <th scope="row">
              {formatDay(day.date)}
              <small>{sourceName(day.platform)}</small>
            </th>
            <td className="num">{countText(day.impressions)}</td>
            <td className="num">{countText(day.clicks)}</td>
            <td className="num">{countText(day.conversions)}</td>
            <td className="num">{formatMoney(day.cost)}</td>
            <td className="num">{formatMoney(day.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
