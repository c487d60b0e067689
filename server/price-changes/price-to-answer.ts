import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, Money, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { findLatestPriceChange, type PriceChangeRow } from './store.ts'

/**
 * The price that the customer of a job answers, as their page showed it; also one that holds already
 * because they approved it.
 * @throws AppError illegal_move when none waits for them any more, amount_mismatch with the right price.
 */
export async function priceToAnswer(db: Db, jobId: JobId, price: Cents): Promise<PriceChangeRow> {
  const change = await findLatestPriceChange(db, jobId)
  if (change?.status === 'expired' && change.toCents === price) throw tooLate(change)
  const isPendingCustomer = change?.status === 'pending_customer' || change?.status === 'approved'
  const isAnswered =
    change?.status === 'settled' &&
    // One that the team gave free has no payment, though it was due.
    (change.paymentId !== null || (change.answerBy !== null && change.dueCents === 0))
  if (!change || !(isPendingCustomer || (isAnswered && change.toCents === price)))
    throw new AppError('illegal_move', 'No price waits for your answer any more')
  if (change.toCents === price) return change
  throw new AppError(
    'amount_mismatch',
    `The price is ${formatMoney(change.toCents)} now. Please look at it again`,
    { facts: { price: z.encode(Money, change.toCents) } },
  )
}

/** Nothing can be approved once the time is up, whether that is noted already or not. */
export const tooLate = ({ fromCents }: Pick<PriceChangeRow, 'fromCents'>) =>
  new AppError(
    'illegal_move',
    `The time to answer is over. The price stays at ${formatMoney(fromCents)}`,
  )
