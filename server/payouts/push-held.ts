import { formatMoney } from '../../contract/money.ts'
import { payoutsPath } from '../../contract/paths.ts'
import type { PayoutHold } from '../../contract/payout-holds.ts'
import type { Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { pushAll } from '../push/deliver-push.ts'
import type { Payout } from './payout-store.ts'

const REASONS: Record<Exclude<PayoutHold, 'time'>, string> = {
  dispute: 'The customer disputes the payment at their bank.',
  problem: 'The customer reported a problem.',
  proof: 'Photos or the disposal record are missing.',
}
const USEFUL_MINUTES = 24 * 60

/**
 * A payout is on hold for longer than the time after the pickup, which the hauler expects: their phones say why,
 * once for each reason. No message does.
 */
export async function pushHeld(
  tx: Transaction,
  { id, jobId, haulerId, amountCents }: Pick<Payout, 'id' | 'jobId' | 'haulerId' | 'amountCents'>,
  hold: PayoutHold | null,
): Promise<void> {
  if (hold === null || hold === 'time') return
  const { userId } = await findAnyHauler(tx.db, haulerId)
  const notice = {
    title: `Your payout of ${formatMoney(amountCents)} is on hold`,
    body: `Job #${jobId}. ${REASONS[hold]} Tap to see what happens next.`,
    url: payoutsPath,
    tag: `payout ${id}`,
  }
  const event = `payout ${id} held ${hold}`
  await pushAll(tx, [{ userId, topic: 'payouts', event, notice, minutes: USEFUL_MINUTES }])
}
