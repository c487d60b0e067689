import { formatInstant } from '../../../contract/calendar.ts'
import type { CancellationPreview } from '../../../contract/job-cancellation.ts'
import { formatMoney } from '../../../contract/money.ts'
import { undoWait } from '../../undo-wait.ts'
import { byHandCopy, refundCopy } from './method-copy.ts'

/** Why cancelling costs what it does. */
export function ruleCopy({ rule, freeUntil, haulerName }: CancellationPreview): string {
  const hauler = haulerName ?? 'The hauler'
  if (rule === 'trip') return `${hauler} has arrived, so the trip fee applies`
  if (rule === 'late') return 'It is late, so the cancellation fee applies'
  return freeUntil ? `Free until ${formatInstant(freeUntil)}` : 'Cancelling is free now'
}

type Refund = CancellationPreview['kept']['refunds'][number]

const cardCopy = ({ cardBrand, cardLast4 }: Refund) =>
  cardLast4 ? `${cardName(cardBrand)} ${cardLast4}` : 'the card'

const cardName = (brand: string | null): string =>
  brand ? brand[0]?.toUpperCase() + brand.slice(1) : 'card'

/** 'Two refunds to Visa 4242: $165.00 and $60.00.' */
export function refundsCopy({ refunds, refunded }: CancellationPreview['kept']): string {
  const [first] = refunds
  if (!first || refunded === 0) return 'Nothing goes back.'
  const amounts = refunds.map(({ amount }) => formatMoney(amount))
  if (refunds.length === 1 || refunds.some(({ method }) => method !== 'card'))
    return refunds.map(oneRefund).join(' ')
  const isOneCard = new Set(refunds.map(cardCopy)).size === 1
  const parts = isOneCard
    ? amounts
    : refunds.map((refund) => `${formatMoney(refund.amount)} to ${cardCopy(refund)}`)
  const list = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `${refunds.length} refunds${isOneCard ? ` to ${cardCopy(first)}` : ''}: ${list}.`
}

const oneRefund = ({ amount, ...refund }: Refund): string =>
  `${refundCopy(formatMoney(amount), { method: refund.method, card: cardCopy({ amount, ...refund }) })}.${byHandCopy(refund.method)}`

/** Who hears of it, and when. */
export const informedCopy = (customer: string, haulerName: string | null): string =>
  `${haulerName ? `${customer} and ${haulerName} get a message` : `${customer} gets a message`} after ${undoWait()}.`
