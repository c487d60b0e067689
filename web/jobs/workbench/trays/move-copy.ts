import type { Day } from '../../../../contract/calendar.ts'
import type { AdminJob } from '../../../../contract/jobs.ts'
import { cents, formatMoney, type Cents } from '../../../../contract/money.ts'
import type { MoveOptions, WindowToMove } from '../../../../contract/team-moves.ts'
import { byHandCopy, refundCopy } from '../method-copy.ts'
import { undoWait } from '../../../undo-wait.ts'

/** What the customer pays for a move to this day, or gets back: one move costs one thing. */
export function costOf({ fee, sameDay }: MoveOptions, day: Day): { fee: Cents; refund: Cents } {
  if (fee > 0 || !sameDay) return { fee, refund: cents(0) }
  return day === sameDay.today
    ? { fee: sameDay.adds, refund: cents(0) }
    : { fee: cents(0), refund: sameDay.refunds }
}

/** What a move does to the money and the hauler, and who hears of it. */
export function moveConsequence(
  options: MoveOptions,
  { date, isHaulerFree, refusal }: WindowToMove,
  { isWaived, job }: { isWaived: boolean; job: Pick<AdminJob, 'firstName' | 'paymentStatus'> },
): string {
  const { method } = options
  const { fee, refund } = costOf(options, date)
  const name = options.hauler?.firstName
  const isPaid = job.paymentStatus === 'paid'
  const money = isWaived
    ? `${formatMoney(fee)} is waived.`
    : fee > 0
      ? isPaid
        ? method === 'card'
          ? `${formatMoney(fee)} is charged to the saved card now.`
          : `No card is saved to charge ${formatMoney(fee)} to. Waive it to move the pickup.`
        : `The price goes up by ${formatMoney(fee)}.`
      : refund > 0
        ? isPaid
          ? `${refundCopy(formatMoney(refund), { method })}${byHandCopy(method) === '' ? ' now' : ''}.${byHandCopy(method)}`
          : `${formatMoney(refund)} comes off the price.`
        : 'No fee.'
  // With the fee the hauler who has set out is always released, as for the customer.
  const keeps = isHaulerFree && (isWaived || options.fee === 0)
  const hauler = name
    ? keeps
      ? ` ${name} still comes.`
      : ` ${refusal ? `${refusal}, so ${name}` : name} is released, and the job is on the market again.`
    : ''
  const informed = name ? `${job.firstName} and ${name} get` : `${job.firstName} gets`
  const wait = fee > 0 || refund > 0 ? ' now' : ` after ${undoWait()}`
  return `${money}${hauler} ${informed} one message${isWaived ? ` after ${undoWait()}` : wait}.`
}
