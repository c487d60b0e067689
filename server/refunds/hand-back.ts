import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { CollectBy } from '../../contract/payment-methods.ts'
import { jobPaymentLifecycle, refundLifecycle } from '../../contract/payments.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition, tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { post } from '../ledger/ledger-store.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { lockHaulerCash } from '../payouts/hauler-cash-store.ts'
import { amountRefundedFor, findRefundIfAny, type Refund } from './refund-store.ts'

/**
 * The team records who handed back money that was not paid by card.
 * @throws AppError not_found; illegal_move for a card and a settled refund; refused when the hauler does not hold so much.
 */
export const handBack = (
  ctx: Context,
  staff: Pick<User, 'id'>,
  refundId: number,
  givenBy: CollectBy,
): Promise<{ jobId: JobId; amount: Cents }> =>
  inTransaction(ctx, async ({ db }) => {
    const refund = await findRefundIfAny(db, refundId)
    if (!refund) throw new AppError('not_found', `There is no refund ${refundId}`)
    const { jobId, amountCents: amount } = refund
    await lockAnyJob(db, jobId)
    await requireHeld(db, refund, givenBy)
    const by = { by: 'admin', userId: staff.id } as const
    const changes = { givenBy, givenRecordedBy: staff.id }
    await transition(db, refundLifecycle, refundId, 'succeed', by, changes)
    await post(db, {
      kind: 'refund',
      jobId,
      reference: String(refundId),
      entries: {
        refunds: amount,
        [givenBy === 'hauler' ? 'hauler_cash' : 'office_funds']: -amount,
      },
    })
    if ((await amountRefundedFor(db, jobId)) === (await amountPaidFor(db, jobId)))
      await tryTransition(db, jobPaymentLifecycle, jobId, 'refund', by)
    return { jobId, amount }
  })

async function requireHeld(db: Db, refund: Refund, givenBy: CollectBy): Promise<void> {
  const { method, holderId } = await db
    .selectFrom('payments')
    .select(['method', 'holderId'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  if (method === 'card')
    throw new AppError('illegal_move', 'A card is refunded by the payment provider')
  if (method === 'account')
    throw new AppError('illegal_move', 'The invoice of the account takes this refund off by itself')
  if (givenBy === 'office') return
  if (holderId !== null) await lockHaulerCash(db, holderId)
  if (holderId === null || (await cashHeldBy(db, holderId)) < refund.amountCents)
    throw new AppError(
      'refused',
      `The hauler does not hold ${formatMoney(refund.amountCents)} any more. Give it back from the office`,
    )
}
