import type { JobPage } from '../../../contract/job-page.ts'
import { cents, formatMoney, type Cents } from '../../../contract/money.ts'

/** A price named on site as the customer sees it. */
export type NamedPrice = NonNullable<JobPage['priceChange']>

/** What became of a price that nothing can be answered to any more. */
export function endOf(change: NamedPrice, job: JobPage, now: Date): string {
  const { to, answerBy } = change
  const { status, money, timeline } = job
  if (status === 'cancelled') return 'This pickup is cancelled. Nothing more is charged.'
  if (money.price === to) return `The new price of ${formatMoney(to)} is agreed.`
  const back = money.onItsWayBack
  const rest =
    back > 0 ? `your ${formatMoney(back)} refund is in progress` : 'nothing more is charged'
  const stays = `The price stays ${formatMoney(money.price)}, and ${rest}.`
  const last = timeline.findLast(({ event }) => event.startsWith('price_'))?.event
  if (last === 'price_declined') return `The new price was declined. ${stays}`
  const isLate = last === 'price_expired' || (answerBy !== null && now >= answerBy)
  if (!isLate) return `The request was withdrawn. ${stays}`
  const why =
    change.status === 'approved'
      ? "Payment wasn't completed in time."
      : 'The time to answer is over.'
  return `${why} ${stays}`
}

/** Said once the customer has approved, and it is paid. */
export const approvedWords = ({ to, due }: NamedPrice): string =>
  due > 0
    ? `You approved ${formatMoney(to)}; ${formatMoney(due)} was charged.`
    : `You approved ${formatMoney(to)}. Nothing more was charged.`

/** Said once the customer has declined, by how the pickup goes on. */
export function declinedWords({ from, tripFee }: NamedPrice, page: JobPage, who: string): string {
  if (page.status !== 'cancelled')
    return `You declined. ${who} does what was booked, for ${formatMoney(from)}.`
  const back = cents(page.money.onItsWayBack + page.money.refunded)
  const fee = `You declined, and the pickup ends here. We keep the ${formatMoney(page.money.cancellationFee ?? tripFee)} trip fee`
  return back > 0 ? `${fee} and refund ${formatMoney(back)} to your card.` : `${fee}.`
}

/** The minutes left to show, for an hour at most: a device whose clock is wrong shows none. */
export const minutesShown = (minutes: number): number | null =>
  minutes > 60 ? null : Math.max(0, minutes)

/** How much time is left, as it is read out. */
export const timeLeftCopy = (minutes: number): string =>
  minutes === 1 ? '1 minute left' : `${minutes} minutes left`

/** Which card is charged: 'your Visa 4242', or 'your card' where it is not known. */
export const cardCopy = (card: JobPage['card']): string =>
  card ? `your ${card.brand} ${card.last4}` : 'your card'

/** How the price stands to the most that the booking may cost; null where there is no limit. */
export function limitCopy({ to }: NamedPrice, cap: Cents | null): string | null {
  if (cap === null) return null
  return to <= cap
    ? `That's within your limit of ${formatMoney(cap)}.`
    : `That's above your limit of ${formatMoney(cap)}, so our team checked it first.`
}
