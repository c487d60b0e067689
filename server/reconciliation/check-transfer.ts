import { inTransaction, type Context } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { compareOne, type Pass } from './compare-book.ts'
import { transferBook } from './provider-books.ts'
import { withProviderErrors } from './provider-errors.ts'
import { recordFinding } from './reconciliation-store.ts'

/**
 * Handles a reversal of a transfer: one that we requested is booked, and one made by hand becomes
 * a finding, however old the transfer is.
 * @returns the finding as the reason when there is one.
 */
export async function checkTransfer(context: Context, transferId: string): Promise<Outcome> {
  const ctx = { ...context, payments: withProviderErrors(context.payments) }
  const at = ctx.now()
  const pass: Pass = {
    since: at,
    earlierFindings: [],
    compared: 0,
    healed: 0,
    findings: [],
    faults: [],
  }
  await compareOne(ctx, pass, transferBook, await ctx.payments.readTransfer(transferId))
  await inTransaction(ctx, async ({ db }) => {
    for (const finding of pass.findings)
      await recordFinding(db, { provider: ctx.payments.name, ...finding }, at)
  })
  const [finding] = pass.findings
  return finding ? { reason: finding.what } : OK
}
