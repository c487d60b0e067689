import { formatInstant, formatInstantDay } from '../../contract/calendar.ts'
import { loadText } from '../../contract/jobs.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Receipt, ReceiptLine } from '../../contract/receipts.ts'
import type { discountsOf } from '../jobs/discount-store.ts'
import { bookedPriceOf, type Job } from '../jobs/store.ts'
import type { reschedulingFeesOf } from './paid-move-store.ts'
import type { quoteOf, settledChangesOf } from './receipt-query.ts'

type Group = Receipt['groups'][number]
type Facts = {
  job: Job
  quote: Awaited<ReturnType<typeof quoteOf>>
  changes: Awaited<ReturnType<typeof settledChangesOf>>
  fees: Awaited<ReturnType<typeof reschedulingFeesOf>>
  discounts: Awaited<ReturnType<typeof discountsOf>>
  /** What the groups have to come to. */
  total: Cents
  isPaid: boolean
}

/** What was agreed when booking, each change of it, and what ended otherwise: together the total. */
export function groupsOf(facts: Facts): Group[] {
  const { job, quote, changes, fees, discounts, total } = facts
  const booked = { ...job, estimatedPriceCents: bookedPriceOf(job) }
  const agreed: Group = {
    name: `Agreed when booking, ${formatInstantDay(job.createdAt)}`,
    lines: agreedLines(booked, quote),
    amount: booked.estimatedPriceCents,
  }
  const groups = [
    agreed,
    ...sameDayGroups(job),
    ...fees.map(feeGroup),
    ...changes.map(changeGroup),
    ...discounts.map(discountGroup),
  ]
  const rest = cents(total - sumOf(groups.map(({ amount }) => amount)))
  return rest === 0 ? groups : [...groups, { name: restName(facts), lines: [], amount: rest }]
}

/** One line for a job whose quote is not its price: it was booked without one, or before lines were kept. */
function agreedLines(job: Job, quote: Facts['quote']): ReceiptLine[] {
  const lines = (quote?.lines ?? []).map(({ label, amount }) => ({
    name: label,
    quantity: 1,
    amount: cents(Number(amount)),
  }))
  return lines.length > 0 && sumOf(lines.map(({ amount }) => amount)) === job.estimatedPriceCents
    ? lines
    : [
        {
          name: `Junk removal, ${loadText(job.loadSize)}`,
          quantity: 1,
          amount: job.estimatedPriceCents,
        },
      ]
}

/** What the day of the pickup changed since. */
function sameDayGroups({ sameDayCents: amount }: Job): Group[] {
  if (amount === 0) return []
  const name =
    amount > 0 ? 'Same-day pickup, moved to that day' : 'Same-day pickup taken off, moved'
  return [{ name, lines: [], amount }]
}

const feeGroup = ({ at, amount }: Facts['fees'][number]): Group => ({
  name: `Rescheduling fee, ${formatInstant(at)}`,
  lines: [],
  amount,
})

const discountGroup = ({ at, amount, reason }: Facts['discounts'][number]): Group => ({
  name: `Discount, ${formatInstantDay(at)}`,
  lines: [{ name: reason, quantity: 1, amount: cents(0 - amount) }],
  amount: cents(0 - amount),
})

function changeGroup({ from, to, items, reason, answerBy, at }: Facts['changes'][number]): Group {
  const amount = cents(to - from)
  const how = answerBy === null ? '' : 'approved '
  const name = `${amount < 0 ? 'Taken off on site' : 'Added on site'}, ${how}${formatInstant(at)}`
  const lines = items.map((item) => ({ ...item, amount: cents(item.quantity * item.price) }))
  if (lines.length > 0) return { name, lines, amount }
  return { name, lines: reason === '' ? [] : [{ name: reason, quantity: 1, amount }], amount }
}

/** Why the total is not what was agreed. */
function restName({ job, isPaid }: Facts): string {
  if (!isPaid) return 'Not paid yet'
  if (job.status === 'cancelled')
    return job.cancellationFeeCents ? 'Cancelled, the fee is kept' : 'Cancelled'
  return 'Price adjustment'
}
