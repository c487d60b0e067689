import { dayOf, formatInstantDay, formatTime } from './calendar.ts'
import { disposalWayCopy } from './job-proof.ts'
import { loadSizeFacts } from './jobs.ts'
import { refundSubjectNames } from './refund-subjects.ts'
import { cents, formatMoney, sumOf } from './money.ts'
import { collectMethodNames } from './payment-methods.ts'
import type { PaymentPurpose } from './payments.ts'
import type { Receipt, ReceiptLine } from './receipts.ts'

/** A line with how it stands out: the total is the largest, a strong one ends a group. */
export type ReceiptRow = ReceiptLine & { look?: 'strong' | 'total' }

const PURPOSES: Record<PaymentPurpose, string> = {
  booking: 'booking',
  price_change: 'price you approved on site',
  tip: 'tip',
  rescheduling_fee: 'rescheduling fee',
  same_day: 'same-day pickup',
  invoice: 'invoice',
}

type Card = Receipt['payments'][number]['card']

/** 'Visa ending 4242'. */
export const cardText = (card: Card): string =>
  card ? `${card.brand} ending ${card.last4}` : 'Card payment'

type Paid = Pick<Receipt['payments'][number], 'card' | 'method'>

/** 'Visa ending 4242', or 'Cash'. */
const paidText = ({ card, method }: Paid): string =>
  method === 'card' ? cardText(card) : capital(collectMethodNames[method])
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '2 × Mattress', where there is no column for the quantity. */
export const lineText = ({ name, quantity = 1 }: ReceiptLine): string =>
  quantity === 1 ? name : `${quantity} × ${name}`

/** What was agreed and what changed on site: the lines of each group, then its amount. */
export const groupRows = ({ groups }: Pick<Receipt, 'groups'>): ReceiptRow[] =>
  groups.flatMap(({ name, lines, amount }) => [...lines, { name, amount, look: 'strong' as const }])

/**
 * Where everything went: each place with what went there. Without a place the way stands for it.
 */
export function placeRows({ disposal }: Receipt): { place: string; groups: string }[] {
  const rows = disposal.map(({ group, way, place }) => ({
    place: place || disposalWayCopy[way],
    group: place && way === 'donated' ? `${group} (donated)` : group,
  }))
  return Array.from(
    Map.groupBy(rows, ({ place }) => place),
    ([place, groups]) => ({ place, groups: groups.map(({ group }) => group).join(', ') }),
  )
}

/** From the price before tax to what the customer paid in the end. */
export function sumRows(receipt: Receipt): ReceiptRow[] {
  const { total, gst } = receipt
  return [
    ...(gst
      ? [
          { name: 'Before GST', amount: cents(total - gst.amount) },
          { name: `GST, ${gst.percent}%`, amount: gst.amount },
        ]
      : []),
    { name: 'Total (CAD)', amount: total, look: 'total' },
    ...afterTotal(receipt),
  ]
}

/** The tip, the refunds that came later, and what was charged in the end; nothing when that is the total. */
export function afterTotal({ tip, hauler, refunds, payments, net }: Receipt): ReceiptRow[] {
  const later = refunds.filter(({ isAfter, of }) => isAfter || of === 'tip')
  if (tip === null && later.length === 0) return []
  const paid = payments.every(({ method }) => method === 'card') ? 'charged to your card' : 'paid'
  return [
    ...(tip === null ? [] : [{ name: `Tip for ${hauler ?? 'your hauler'}, no GST`, amount: tip }]),
    ...later.map((refund) => ({ name: refundText(refund), amount: cents(-refund.amount) })),
    {
      name: later.length > 0 ? `Net ${paid}` : capital(paid),
      amount: net,
      look: 'strong',
    },
  ]
}

function refundText({ isOnItsWay, of, reason, gst }: Receipt['refunds'][number]): string {
  const what = `${isOnItsWay ? 'Refund on its way' : 'Refund'}${of === 'price' ? '' : ` of the ${refundSubjectNames[of]}`}`
  const why = reason === null ? '' : `, ${reason.replace(/[.\s]+$/, '')}`
  return gst === null ? what + why : `${what}${why}, includes ${formatMoney(gst)} GST`
}

/** Every charge and every refund, oldest first; they come to `net`. */
export const paymentRows = ({ payments, refunds }: Receipt): (ReceiptLine & { at: Date })[] =>
  [
    ...payments.map(({ at, amount, purpose, ...paid }) => ({
      at,
      amount,
      name: `${paidText(paid)}, ${PURPOSES[purpose]}`,
    })),
    ...refunds.map(({ at, amount, isOnItsWay, ...paid }) => ({
      at,
      amount: cents(-amount),
      name: `${paidText(paid)}, ${isOnItsWay ? 'refund on its way' : 'refund'}`,
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** 'Dec 1, 2026, replaces Nov 28, 2026'; on one day the time tells the issues apart. */
export function issuedText({ issuedAt, replaces }: Receipt): string {
  const day = formatInstantDay(issuedAt)
  if (replaces === null) return day
  const isSameDay = dayOf(replaces) === dayOf(issuedAt)
  return isSameDay
    ? `${day}, ${formatTime(issuedAt)}, replaces ${formatTime(replaces)}`
    : `${day}, replaces ${formatInstantDay(replaces)}`
}

/** '2 × Mattress, Sofa'. */
export const itemsText = (items: Receipt['items']): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

/** The items, else the size of the load; who came, and from when to when. */
export function whatWasDone(receipt: Receipt): string {
  const { items, loadSize, hauler, startedAt, completedAt } = receipt
  const load = loadSizeFacts[loadSize]
  const what = items.length > 0 ? itemsText(items) : `${load.label} load, ${load.items}`
  if (hauler === null || completedAt === null) return `${what}.`
  const times = [startedAt, completedAt].flatMap((at) => (at ? [formatTime(at)] : []))
  return `${what}. Hauler: ${hauler}, ${times.join(' to ')}.`
}

/** Whether all is well, or there is news; null before the first payment. */
export function receiptBadge({
  status,
  payments,
  refunds,
  net,
}: Receipt): { text: string; tone: 'good' | 'news' } | null {
  if (payments.length === 0) return null
  if (refunds.length === 0)
    return { text: status === 'completed' ? 'Paid in full' : 'Paid', tone: 'good' }
  const back = formatMoney(sumOf(refunds.map(({ amount }) => amount)))
  const done = net === 0 ? 'Refunded' : 'Partly refunded'
  const isOnItsWay = refunds.some((refund) => refund.isOnItsWay)
  return { text: `${isOnItsWay ? 'Refund on its way' : done}, ${back}`, tone: 'news' }
}
