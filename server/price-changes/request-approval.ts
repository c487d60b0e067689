import { windowStart } from '../../contract/calendar.ts'
import {
  ANSWER_MINUTES,
  REMINDER_MINUTES,
  type PriceChangeId,
} from '../../contract/price-changes.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { notifyPriceProposed } from '../messaging/notify-money.ts'
import type { PriceChangeRow } from './store.ts'
import { expirePrice } from './expire-price.ts'
import { remindOfPrice } from './remind-of-price.ts'

const HOUR_MS = 3_600_000
const HOURS_WITHOUT_HAULER = 24

/** The same for a job that no hauler works on yet: a day, but not into its window, and never less than a hauler gives. */
export function unhurriedAnswerTime(
  now: Date,
  { status, preferredDate, preferredTime }: Pick<Job, 'status' | 'preferredDate' | 'preferredTime'>,
): Date {
  if (status === 'in_progress') return answerTime(now)
  const start = windowStart(preferredDate, preferredTime).getTime()
  const latest = Math.min(now.getTime() + HOURS_WITHOUT_HAULER * HOUR_MS, start)
  return new Date(Math.max(answerTime(now).getTime(), latest))
}

/** Until when a customer or admin who is asked now may answer. */
export const answerTime = (now: Date): Date => new Date(now.getTime() + ANSWER_MINUTES * 60_000)

type ApprovalRequest = Pick<PriceChangeRow, 'id' | 'fromCents' | 'toCents'> & {
  answerBy: Date
  /** When the message leaves; after the commit without. */
  at?: Date
}

/** The customer hears of the price, is reminded of it once, and it expires when they do not answer in time. */
export async function requestCustomerApproval(
  ctx: Context,
  tx: Transaction,
  job: Job,
  /** Null where the team asks. */
  hauler: Hauler | null,
  { id, fromCents: from, toCents: to, answerBy, at }: ApprovalRequest,
): Promise<void> {
  const proposal = { hauler, from, to, answerBy, ...(at && { at }) }
  await notifyPriceProposed(ctx, tx, job, proposal)
  await waitForCustomer(tx, id, answerBy)
}

/** What is due when the customer does not answer until this moment; what was due at an earlier one is left out then. */
export async function waitForCustomer(
  tx: Transaction,
  priceChangeId: PriceChangeId,
  answerBy: Date,
): Promise<void> {
  const until = answerBy.toISOString()
  const at = new Date(answerBy.getTime() - REMINDER_MINUTES * 60_000)
  await tx.enqueue(remindOfPrice, { priceChangeId, until }, { at })
  await tx.enqueue(expirePrice, { priceChangeId, waitsFor: 'customer', until }, { at: answerBy })
}

/** An admin has as long as a customer: a hauler stands waiting. */
export const waitForAdmin = (
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  priceChangeId: PriceChangeId,
): Promise<void> =>
  tx.enqueue(expirePrice, { priceChangeId, waitsFor: 'admin' }, { at: answerTime(now()) })
