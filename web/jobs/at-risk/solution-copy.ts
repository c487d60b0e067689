import { formatTime } from '../../../contract/calendar.ts'
import type { Solution, SolvedRisk } from '../../../contract/solved-risks.ts'

const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

/** What solved a risk, in one sentence that says who did it. */
export function solutionCopy({
  solution,
  by,
  name,
  hauler: haulerNow,
  customer,
  heardAt,
}: SolvedRisk): string {
  const team = name ?? 'The team'
  const hauler = haulerNow ? nameOf(haulerNow) : 'The hauler'
  const actors = { admin: team, customer: customer.firstName, hauler, system: 'We' }
  const who = by ? actors[by] : 'We'
  const heard = heardAt ? `; we heard at ${formatTime(heardAt)}` : ''
  const sentences: Record<Solution, string> = {
    assigned: by === 'system' ? `Auto-Assign gave it to ${hauler}` : `${team} gave it to ${hauler}`,
    claimed: `${hauler} claimed it`,
    reassigned: by === 'system' ? `Reassigned to ${hauler}` : `${team} reassigned it to ${hauler}`,
    on_the_way: `${hauler} set out${heard}`,
    arrived: `${hauler} arrived${heard}`,
    started: `${hauler} started`,
    completed: `${hauler} completed it`,
    moved: `${customer.firstName} chose another window`,
    refunded:
      by === 'system' ? 'Refunded in full automatically' : `${who} cancelled it; all refunded`,
    cancelled: by === 'system' ? 'Cancelled automatically' : `${who} cancelled it`,
    price_answered: `${customer.firstName} answered the price`,
    price_expired: 'No answer in time; the price stays',
    price_withdrawn: `${who} withdrew the price`,
    more_time: `${team} gave more time to answer`,
    proof_came: `${hauler} added the proof`,
    accepted: `${team} accepted it without proof`,
    checked: `${team} checked what was there`,
    problem_closed: `${team} closed the hauler's report`,
    reinstated: `${team} reinstated ${hauler}`,
    other: 'No longer at risk',
  }
  return `${sentences[solution]}.`
}
