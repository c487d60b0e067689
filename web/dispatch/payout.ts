import type { HaulerJob, OfferedJob } from '../../contract/hauler-jobs.ts'
import { formatMoney, splitPrice, type Cents } from '../../contract/money.ts'

const UNKNOWN = 'TBD'

const shareOf = (price: Cents): string => formatMoney(splitPrice(price).haulerPayout)

/** What the hauler of a job gets: the settled payout, else '~' and the share of the estimate. */
export function payoutText(job: Pick<HaulerJob, 'haulerPayout' | 'estimatedPrice'>): string {
  if (job.haulerPayout !== null) return formatMoney(job.haulerPayout)
  return job.estimatedPrice === null ? UNKNOWN : `~${shareOf(job.estimatedPrice)}`
}

/** What a job on the market would pay: the share of its estimate, without '~' as its label says 70%. */
export const offerText = (job: Pick<OfferedJob, 'estimatedPrice'>): string =>
  job.estimatedPrice === null ? UNKNOWN : shareOf(job.estimatedPrice)
