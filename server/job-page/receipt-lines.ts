import { formatInstant, formatInstantDay } from '../../contract/calendar.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Receipt, ReceiptLine } from '../../contract/receipts.ts'
import type { Job } from '../jobs/store.ts'
import type { quoteOf, settledChangesOf } from './receipt-query.ts'

type Group = Receipt['groups'][number]
type Facts = {
  job: Job
  quote: Awaited<ReturnType<typeof quoteOf>>
  changes: Awaited<ReturnType<typeof settledChangesOf>>
  /** What the groups have to come to. */
  total: Cents
  isPaid: boolean
}

/** What was agreed when booking, each change of it, and what ended otherwise: together the total. */
export function groupsOf(facts: Facts): Group[] {
  const { job, quote, changes, total } = facts
  const agreed: Group = {
    name: `Agreed when booking, ${formatInstantDay(job.createdAt)}`,
    lines: agreedLines(job, quote),
    amount: job.estimatedPriceCents,
  }
  const groups = [agreed, ...changes.map(changeGroup)]
  const rest = cents(total - sumOf(groups.map(({ amount }) => amount)))
  return rest === 0 ? groups : [...groups, { name: restName(facts), lines: [], amount: rest }]
}

/** One line for a job whose quote is not its price: it was booked without one, or before lines were kept. */
function agreedLines(job: Job, quote: Facts['quote']): ReceiptLine[] {
  const lines = (quote?.lines ?? []).map(({ label, amount }) => ({
    name: label,
    amount: cents(Number(amount)),
  }))
  return lines.length > 0 && sumOf(lines.map(({ amount }) => amount)) === job.estimatedPriceCents
    ? lines
    : [
        {
          name: `Junk removal, ${loadSizeFacts[job.loadSize].label.toLowerCase()} load`,
          amount: job.estimatedPriceCents,
        },
      ]
}

function changeGroup({ from, to, reason, answerBy, at }: Facts['changes'][number]): Group {
  const amount = cents(to - from)
  const how = answerBy === null ? '' : 'approved '
  const name = `${amount < 0 ? 'Taken off on site' : 'Added on site'}, ${how}${formatInstant(at)}`
  return { name, lines: reason === '' ? [] : [{ name: reason, amount }], amount }
}

/** Why the total is not what was agreed. */
function restName({ job, isPaid }: Facts): string {
  if (!isPaid) return 'Not paid yet'
  if (job.status === 'cancelled')
    return job.cancellationFeeCents ? 'Cancelled, the fee is kept' : 'Cancelled'
  return 'Price adjustment'
}
