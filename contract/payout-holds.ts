import type { PayoutStatus } from './payments.ts'
import type { PayoutWait } from './statements.ts'

/**
 * What holds a payout, the strongest first: a dispute at the customer's bank, an open problem report, proof
 * of the job that is missing until a person of the team looked, or the time after the pickup in which the customer can report one.
 */
export const PAYOUT_HOLDS = ['dispute', 'problem', 'proof', 'time'] as const
/** One of `PAYOUT_HOLDS`. */
export type PayoutHold = (typeof PAYOUT_HOLDS)[number]

/** What a payout waits for; null for one that is sent, on its way or taken back. */
export function payoutWait({
  status,
  hold,
  bankConnected,
}: {
  status: PayoutStatus
  hold: PayoutHold | null
  bankConnected: boolean
}): PayoutWait | null {
  if (status === 'waiting_for_bank') return bankConnected ? 'bank_check' : 'bank_account'
  // The time ends by itself; without a bank account the hauler has something to do until then.
  if (status === 'on_hold') return hold === 'time' && !bankConnected ? 'bank_account' : hold
  return status === 'failed' ? 'us' : null
}
