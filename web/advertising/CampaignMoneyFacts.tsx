import { useQuery } from '@tanstack/react-query'
import { returnOf } from '../../contract/ad-figures.ts'
import { getCampaignMoney } from '../../contract/ad-sources.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { rateText } from './figure-text.ts'

const less = (amount: Cents): string => formatMoney(amount === 0 ? amount : cents(-amount))

/** From what customers paid to the net share, and the ROI as a sentence with its numbers. */
export function CampaignMoneyFacts({ campaignId }: { campaignId: CampaignId }) {
  const query = useQuery(apiQuery(getCampaignMoney, { params: { campaignId } }))
  const money = query.data
  if (!money) return <QueryError what="the money of the campaign" query={query} />
  const { jobs, gross, refunds, refundedJobs, disputes, revenue, gst, haulers, fees, share, cost } =
    money
  const roi = returnOf({ cost, share })
  return (
    <section className={details.section}>
      <h3>ROI on the platform’s net share</h3>
      <p>
        <b className={layout.figure}>{rateText(roi)}</b>{' '}
        <span className={layout.quiet}>
          {roi === null
            ? 'No spend yet.'
            : `(net share ${formatMoney(share)} − cost ${formatMoney(cost)}) / cost ${formatMoney(cost)}.`}{' '}
          Gross, not used for ROI: {formatMoney(gross)}.
        </span>
      </p>
      <dl className={layout.sums}>
        <Line name={`Customers paid, ${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`}>
          {formatMoney(gross)}
        </Line>
        <Line name={`Refunds, ${formatCount(refundedJobs)} ${refundedJobs === 1 ? 'job' : 'jobs'}`}>
          {less(refunds)}
        </Line>
        <Line name="Disputes lost">{less(disputes)}</Line>
        <Line name="Net revenue">{formatMoney(revenue)}</Line>
        <Line name="GST">{less(gst)}</Line>
        <Line name="Haulers’ shares">{less(haulers)}</Line>
        <Line name="Payment fees">{less(fees)}</Line>
        <Line name="Net share">{formatMoney(share)}</Line>
        <Line name="Cost">{formatMoney(cost)}</Line>
      </dl>
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
