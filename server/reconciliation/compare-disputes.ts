import type { ProviderDispute } from '../providers/payments/payments.ts'
import { inWords, NOTHING, type Difference, type Verdict } from './compare-records.ts'
import type { OurDispute } from './reconcile-query.ts'

export function compareDispute(ours: OurDispute | undefined, told: ProviderDispute): Verdict {
  const differs = (what: string): Difference => ({
    jobId: ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(told.amount, ours?.jobId ?? null, told.status),
  })
  // Nothing moves before the bank takes it.
  if (told.status === 'inquiry') return 'same'
  // What was won of a charge that is not ours is back where it was.
  if (!ours)
    return told.status === 'won'
      ? 'same'
      : differs('A dispute over a charge that our books do not have')
  if (told.chargeId !== ours.chargeId) return differs('A dispute is over another charge than ours')
  if (told.amount <= 0 || told.amount > ours.paidCents)
    return differs('A dispute is over more than its charge')
  if (ours.status === 'undisputed') return 'behind'
  if (told.amount !== ours.amountCents) return differs('The amounts of a dispute differ')
  if (ours.status === told.status)
    return told.fee !== ours.feeCents || isDueOtherwise(ours, told) ? 'behind' : 'same'
  return ours.status === 'open'
    ? 'behind'
    : differs(`A dispute that was ${ours.status} in our books is ${told.status} at the provider`)
}

/** Until when evidence is taken matters as long as it is open. */
const isDueOtherwise = (ours: OurDispute, told: ProviderDispute): boolean =>
  told.status === 'open' && ours.evidenceDueBy?.getTime() !== told.evidenceDueBy?.getTime()
