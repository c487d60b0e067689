import { formatInstant } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { JobFacts } from '../../core/hooks.ts'
import type { Block, Fact } from './design.ts'
import type { JobDesign } from './job-designs.ts'
import { windowWords } from './pickup-window.ts'

/** The booking is not paid yet. */
export const paymentReminder = (facts: JobFacts): JobDesign => {
  const { due } = facts.page
  return paymentDesign(facts, {
    heading: 'Pay to confirm your pickup',
    ...(due && { amount: due.amount }),
  })
}

/** Its payment was not made in time, and it is about to be cancelled: that is the news, not the amount. */
export const paymentMissed = (facts: JobFacts): JobDesign =>
  paymentDesign(facts, { heading: "Your pickup isn't confirmed yet" })

/** What is due now: a message that is read later than it was written may find the pickup paid or cancelled. */
function paymentDesign(
  { page }: JobFacts,
  headline: Pick<JobDesign, 'heading' | 'amount'>,
): JobDesign {
  const { due } = page
  if (!due) return { above: [], button: { label: 'View your pickup', to: 'job' }, below: [] }
  const amount = formatMoney(due.amount)
  const rows: Fact[] = [
    ['Pickup', [windowWords(page)]],
    ['To pay', [{ strong: amount }]],
    ['Pay by', [{ strong: formatInstant(due.until) }, ', Pacific time']],
    ['Otherwise', ["We'll cancel the pickup and charge nothing."]],
    ['Your window', [`We hold it for ${due.holdMinutes} minutes once you start to pay.`]],
  ]
  const facts: Block = { is: 'facts', rows }
  return {
    ...headline,
    above: [],
    button: { label: `Pay ${amount}`, to: 'job' },
    below: [facts],
  }
}
