import { formatInstant } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { JobFacts } from '../../core/hooks.ts'
import type { Block, Fact } from './design.ts'
import type { JobDesign } from './job-designs.ts'

/** The booking is not paid yet. */
export const paymentReminder = (facts: JobFacts): JobDesign =>
  paymentDesign(facts, 'Pay to confirm your pickup')

/** Its payment was not made in time, and it is about to be cancelled. */
export const paymentMissed = (facts: JobFacts): JobDesign =>
  paymentDesign(facts, "Your pickup isn't confirmed yet")

/** What is due now: a message that is read later than it was written may find the pickup paid or cancelled. */
function paymentDesign({ page: { due } }: JobFacts, heading: string): JobDesign {
  if (!due) return { above: [], button: { label: 'View your pickup', to: 'job' }, below: [] }
  const amount = formatMoney(due.amount)
  const rows: Fact[] = [
    ['To pay', [{ strong: amount }]],
    ['Pay by', [{ strong: formatInstant(due.until) }, ', Pacific time']],
    ['Otherwise', ["We'll cancel the pickup and charge nothing."]],
  ]
  const facts: Block = { is: 'facts', rows }
  return {
    heading,
    amount: due.amount,
    above: [],
    button: { label: `Pay ${amount}`, to: 'job' },
    below: [facts],
  }
}
