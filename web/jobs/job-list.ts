import type { AdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'

/** A job that is neither paid nor paid at the pickup. It is not on the market, and not a normal pending job to staff. */
export const isUnpaid = (job: AdminJob): boolean =>
  job.status === 'pending' && job.paymentStatus !== 'paid' && job.collect === null

export const clientName = (job: AdminJob): string => `${job.firstName} ${job.lastName}`
export const haulerName = (job: AdminJob): string | null =>
  job.hauler && `${job.hauler.user.firstName} ${job.hauler.user.lastName}`

/** The final price, else '~' and the estimate, else 'Pending' (spec, Recent Jobs). */
export function amountText(job: Pick<AdminJob, 'finalPrice' | 'estimatedPrice'>): string {
  if (job.finalPrice !== null) return formatMoney(job.finalPrice)
  return job.estimatedPrice === null ? 'Pending' : `~${formatMoney(job.estimatedPrice)}`
}
