import type { AdminJob } from '../../../../contract/jobs.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { costOfMove, type MoveOptions, type WindowToMove } from '../../../../contract/team-moves.ts'
import { byHandCopy, refundCopy } from '../method-copy.ts'
import { undoWait } from '../../../undo-wait.ts'

/** What a move does to the money and the hauler, and who hears of it. */
export function moveConsequence(
  options: MoveOptions,
  { date, isHaulerFree, refusal }: WindowToMove,
  { isWaived, job }: { isWaived: boolean; job: Pick<AdminJob, 'firstName' | 'paymentStatus'> },
): string {
  const { method } = options
  const { fee, refund } = costOfMove(options, date)
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
