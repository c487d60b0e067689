import { useQuery } from '@tanstack/react-query'
import { listCampaignChanges } from '../../contract/ad-budgets.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

/** Who changed what of a campaign, and when. */
export function CampaignChanges({ campaignId }: { campaignId: CampaignId }) {
  const query = useQuery(apiQuery(listCampaignChanges, { params: { campaignId } }))
  return (
    <section className={details.section}>
      <h3>History</h3>
      <QueryError what="the history" query={query} />
      <ul className={layout.sums}>
        {query.data?.map(({ at, by, what }) => (
          <li key={`${at.getTime()} ${what}`}>
            <span>{what}</span>
            <small className={layout.dim}>
              {by && `${by}, `}
              {formatInstant(at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
