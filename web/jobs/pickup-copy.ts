import { windowFacts, formatPickupDay } from '../../contract/calendar.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { jobHeadline, type JobHeadline } from '../../contract/job-headline.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'

const haulerName = ({ hauler }: ClientJob): string | null => hauler?.user.firstName ?? null

/** Who comes, as the customer reads it. No hauler is offered a pickup that is not paid. */
export function haulerText(job: ClientJob): string {
  if (job.due !== null) return 'After payment'
  return haulerName(job) ?? (job.status === 'pending' ? 'Finding a hauler' : 'Not assigned')
}

/** The status of a pickup in human words, as its page has them. */
export const headlineOf = (job: ClientJob, now: Date): JobHeadline =>
  jobHeadline(
    {
      ...job,
      haulerName: haulerName(job),
      due: job.due === null ? null : { amount: job.due },
    },
    now,
  )

/** The human words beside a badge; `isUrgent` where the customer has to do something. */
export function statusWords(job: ClientJob, now: Date): { text: string; isUrgent: boolean } {
  if (job.priceChange && ACTIVE_STATUSES.includes(job.status))
    return {
      text: `${haulerName(job) ?? 'Our team'} is waiting for your answer`,
      isUrgent: true,
    }
  if (job.due !== null) return { text: 'Not paid yet', isUrgent: true }
  if (job.status === 'completed')
    return {
      text: job.finalPrice === null ? 'Done' : `Done, ${formatMoney(job.finalPrice)}`,
      isUrgent: false,
    }
  if (job.status === 'cancelled')
    return {
      text: job.refunded > 0 ? `Cancelled, ${formatMoney(job.refunded)} refunded` : 'Cancelled',
      isUrgent: false,
    }
  return { text: headlineOf(job, now).title, isUrgent: false }
}

/** 'Thu, Dec 3, 12PM-5PM'. */
export const windowText = ({ preferredDate, preferredTime }: ClientJob): string =>
  `${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}`

/** '2 × Mattress, Sofa', or the description where nothing was counted. */
export const itemsText = ({ items, description }: ClientJob): string =>
  items.length === 0
    ? description
    : items
        .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
        .join(', ')

/** '$146.00 paid, at most $167.90'. */
export function priceText({ due, estimatedPrice, finalPrice, priceCap, hasReceipt }: ClientJob) {
  const price = finalPrice ?? estimatedPrice
  if (price === null) return 'Pending'
  if (due !== null) return `${formatMoney(due)}, not paid yet`
  const paid = hasReceipt ? `${formatMoney(price)} paid` : formatMoney(price)
  return priceCap === null || finalPrice !== null
    ? paid
    : `${paid}, at most ${formatMoney(priceCap)}`
}

/** The first job with a question about its price, and the next pickup besides it. */
export function waitingAndNext(jobs: readonly ClientJob[]): {
  question: ClientJob | undefined
  next: ClientJob | undefined
} {
  const active = jobs
    .filter(({ status }) => ACTIVE_STATUSES.includes(status))
    .toSorted((one, other) => (one.preferredDate < other.preferredDate ? -1 : 1))
  const question = active.find(({ priceChange }) => priceChange !== null)
  return { question, next: active.find((job) => job !== question) }
}
