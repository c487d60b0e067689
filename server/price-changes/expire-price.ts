import { z } from 'zod'
import { formatMoney } from '../../contract/money.ts'
import {
  PriceChangeId,
  priceChangeLifecycle,
  type PriceChangeStatus,
} from '../../contract/price-changes.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { findPayment } from '../payments/store.ts'
import { informHauler } from './inform-hauler.ts'
import { putBackAndAlert, putBackReason } from './put-back.ts'
import { findPriceChange, type PriceChangeRow } from './store.ts'

const AWAITED = {
  admin: ['pending_admin'],
  customer: ['pending_customer', 'approved'],
} as const satisfies Record<string, PriceChangeStatus[]>

/**
 * The time to answer a price is over, and what was agreed before stands. Money for one that was
 * approved in time is brought to its end first: paid, the price holds; else it is cancelled at the
 * provider, so that nothing expires that may still be paid.
 */
export const expirePrice = task({
  name: 'expire-price',
  queue: 'money',
  payload: z.object({
    priceChangeId: PriceChangeId,
    waitsFor: z.enum(['admin', 'customer']),
    /** The end that this run is about, where the customer is asked: it may have been extended since. */
    until: z.string().optional(),
  }),
  retries: 20,
  async run({ priceChangeId, waitsFor, until }, ctx) {
    const change = await findPriceChange(ctx.db, priceChangeId)
    if (!change || !isAwaited(change, waitsFor) || isExtended(change, until)) return
    if (change.paymentId !== null) await finishPayment(ctx, change.paymentId)
    await inTransaction(ctx, async (tx) => {
      await lockAnyJob(tx.db, change.jobId)
      const locked = await findPriceChange(tx.db, priceChangeId)
      if (locked && isAwaited(locked, waitsFor) && !isExtended(locked, until))
        await expire(ctx, tx, locked)
    })
  },
})

const isAwaited = ({ status }: PriceChangeRow, waitsFor: keyof typeof AWAITED): boolean =>
  AWAITED[waitsFor].some((awaited) => awaited === status)

/** Whether the time to answer ends later by now than a task was made for. */
export const isExtended = ({ answerBy }: PriceChangeRow, until: string | undefined): boolean =>
  until !== undefined && answerBy !== null && answerBy > new Date(until)

async function expire(ctx: Context, tx: Transaction, change: PriceChangeRow): Promise<void> {
  const { id, paymentId, fromCents, toCents, status } = change
  const payment = paymentId === null ? undefined : await findPayment(tx.db, paymentId)
  // It was approved while we looked: the next try asks the provider.
  if (payment?.status === 'open') throw new Error(`Payment ${payment.id} is not at its end`)
  const by = { by: 'system', reason: putBackReason(change) } as const
  await transition(tx.db, priceChangeLifecycle, id, 'expire', by)
  const why: Partial<Record<PriceChangeStatus, string>> = {
    pending_admin: 'our team did not answer in time',
    approved: `the customer approved ${formatMoney(toCents)}, but could not pay it in time`,
  }
  const words = why[status] ?? 'the customer did not answer in time'
  const answer = `${words}. ${formatMoney(fromCents)} stands.`
  await informHauler(ctx, tx, change, answer)
  await putBackAndAlert(ctx, tx, change, `no answer came in time to ${formatMoney(toCents)}`)
}
