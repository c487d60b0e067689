import type { HaulerJob, OfferedJob } from '../../contract/hauler-jobs.ts'
import { formatAhead } from '../../contract/calendar.ts'
import { formatShare, splitPrice } from '../../contract/hauler-share.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'

const UNKNOWN = 'TBD'

const shareOf = (price: Cents, sharePermille: number): string =>
  formatMoney(splitPrice(price, sharePermille).haulerPayout)

/** What the hauler of a job gets: the settled payout, else '~' and the share of the estimate. */
export function payoutText(
  job: Pick<HaulerJob, 'haulerPayout' | 'expectedPayout' | 'estimatedPrice' | 'sharePermille'>,
): string {
  if (job.haulerPayout !== null) return formatMoney(job.haulerPayout)
  if (job.expectedPayout !== null) return `~${formatMoney(job.expectedPayout)}`
  return job.estimatedPrice === null
    ? UNKNOWN
    : `~${shareOf(job.estimatedPrice, job.sharePermille)}`
}

/** What a job on the market would pay: the share of its estimate, without '~' as its label says which. */
export function offerText(
  job: Pick<OfferedJob, 'haulerPayout' | 'estimatedPrice' | 'sharePermille'>,
): string {
  if (job.haulerPayout !== null) return formatMoney(job.haulerPayout)
  return job.estimatedPrice === null ? UNKNOWN : shareOf(job.estimatedPrice, job.sharePermille)
}

/** When the payout of a completed job comes, or what it waits for; undefined once there is nothing to say. */
export function payoutNews(
  { payout, proof }: Pick<HaulerJob, 'payout' | 'proof'>,
  now: Date,
): string | undefined {
  const at = payout?.releasesAt && formatAhead(payout.releasesAt, now)
  switch (payout?.waitsFor) {
    case 'time':
      return at ? `Paid ${at}` : undefined
    case 'bank_account':
      return `Connect your bank account to be paid${at ? ` ${at}` : ''}`
    case 'bank_check':
      return 'Paid once your bank account is checked'
    case 'proof':
      return proof === 'ticket_due'
        ? 'On hold: add the place and the ticket'
        : 'On hold until our team has looked: no proof yet'
    case 'problem':
      return 'On hold: a problem was reported'
    case 'dispute':
      return 'On hold: the customer disputes the payment'
    case 'us':
      return 'Delayed: we’re on it'
    default:
      return undefined
  }
}

/** 'Your payout (70%)', by the share that was agreed when the job was booked. */
export const payoutLabel = ({ sharePermille }: Pick<OfferedJob, 'sharePermille'>): string =>
  `Your payout (${formatShare(sharePermille)})`
