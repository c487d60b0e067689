import { PaymentRefused, type ProviderDispute } from './payments.ts'
import { newId } from './sandbox.checkout.ts'
import { emit } from './sandbox.events.ts'
import { lockedCharge } from './sandbox.money.ts'
import { disputeView } from './sandbox.records.ts'
import type { Sandbox } from './sandbox.ts'

/** How long a bank waits for evidence. */
const EVIDENCE_MS = 9 * 24 * 3_600_000

export async function readDispute({ db }: Sandbox, disputeId: string): Promise<ProviderDispute> {
  const row = await db
    .selectFrom('sandboxDisputes')
    .selectAll()
    .where('id', '=', disputeId)
    .executeTakeFirst()
  if (!row) throw new PaymentRefused('not_found', 'There is no such dispute')
  return disputeView(row)
}

/** The customer objects to the whole charge. */
export const openDispute = (sandbox: Sandbox, chargeId: string): Promise<string> =>
  sandbox.db.transaction().execute(async (db) => {
    const { amountCents } = await lockedCharge(db, chargeId)
    const disputeId = newId('du')
    await db
      .insertInto('sandboxDisputes')
      .values({
        id: disputeId,
        chargeId,
        amountCents,
        reason: 'product_not_received',
        evidenceDueBy: new Date(sandbox.now().getTime() + EVIDENCE_MS),
        createdAt: sandbox.now(),
      })
      .execute()
    await emit(sandbox, db, 'dispute_changed', { disputeId })
    return disputeId
  })

export const closeDispute = (
  sandbox: Sandbox,
  disputeId: string,
  status: 'won' | 'lost',
): Promise<void> =>
  sandbox.db.transaction().execute(async (db) => {
    await db
      .updateTable('sandboxDisputes')
      .set({ status })
      .where('id', '=', disputeId)
      .where('status', '=', 'open')
      .execute()
    await emit(sandbox, db, 'dispute_changed', { disputeId })
  })
