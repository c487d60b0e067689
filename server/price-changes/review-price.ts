import { AppError } from '../../contract/errors.ts'
import { MAX_LIMIT } from '../../contract/list.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  priceChangeLifecycle,
  type PriceChangeId,
  type PriceChangeStatus,
} from '../../contract/price-changes.ts'
import { type PriceToReview } from '../../contract/price-reviews.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { priceCapOf } from '../quotes/price-cap.ts'
import { informHauler } from './inform-hauler.ts'
import { answerTime, requestCustomerApproval } from './request-approval.ts'
import { findPriceChange } from './store.ts'
import { priceChangeView } from './views.ts'

/** Prices above the cap that no admin has decided on, the 200 oldest, with whose they are and what the cap follows from. */
const pricesForAdmin = (db: Db) =>
  db
    .selectFrom('priceChanges')
    .innerJoin('haulers', 'haulers.id', 'priceChanges.haulerId')
    .innerJoin('jobs', 'jobs.id', 'priceChanges.jobId')
    .selectAll('priceChanges')
    .select(['haulers.firstName', 'haulers.lastName'])
    .select(['jobs.quoteId', 'jobs.estimatedPriceCents', 'jobs.sameDayCents'])
    .where('priceChanges.status', '=', 'pending_admin')
    .orderBy('priceChanges.id')
    .limit(MAX_LIMIT)
    .execute()

type Decided = { id: PriceChangeId; status: PriceChangeStatus }

/** Prices above the cap that wait for an admin, oldest first. */
export async function pricesToReview(ctx: Context): Promise<PriceToReview[]> {
  const rows = await pricesForAdmin(ctx.db)
  return Promise.all(
    rows.map(async (row) => ({
      ...priceChangeView(row, ctx.now()),
      jobId: row.jobId,
      haulerName: `${row.firstName} ${row.lastName}`,
      cap: await priceCapOf(ctx, ctx.db, row),
      createdAt: row.createdAt,
    })),
  )
}

/**
 * An admin lets the customer be asked for a price above the cap; from now on they have their time to
 * answer.
 * @throws AppError not_found, illegal_move when it does not wait for an admin any more.
 */
export function approveEscalation(ctx: Context, admin: User, id: PriceChangeId): Promise<Decided> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJobOf(tx, id)
    const answerBy = answerTime(ctx.now())
    const by = { by: 'admin', userId: admin.id } as const
    const change = await tryTransition(tx.db, priceChangeLifecycle, id, 'admit', by, {
      answerBy,
    })
    if (!change) throw decidedAlready()
    const hauler = change.haulerId && (await findAnyHauler(tx.db, change.haulerId))
    await requestCustomerApproval(ctx, tx, job, hauler, { ...change, answerBy })
    return { id, status: change.status }
  })
}

/**
 * An admin refuses a price above the cap, with the reason that the hauler reads.
 * @throws AppError not_found, illegal_move when it does not wait for an admin any more.
 */
export function refusePrice(
  ctx: Context,
  admin: User,
  id: PriceChangeId,
  { reason }: { reason: string },
): Promise<Decided> {
  return inTransaction(ctx, async (tx) => {
    await lockJobOf(tx, id)
    const by = { by: 'admin', userId: admin.id, reason } as const
    const change = await tryTransition(tx.db, priceChangeLifecycle, id, 'refuse', by)
    if (!change) throw decidedAlready()
    const answer = `our team did not agree to ${formatMoney(change.toCents)}, ${formatMoney(change.fromCents)} stands. ${reason}`
    await informHauler(ctx, tx, change, answer)
    return { id, status: change.status }
  })
}

/** The job of a price change, locked. @throws AppError not_found. */
export async function lockJobOf({ db }: Transaction, id: PriceChangeId): Promise<Job> {
  const change = await findPriceChange(db, id)
  if (!change) throw new AppError('not_found', 'There is no such price')
  return lockAnyJob(db, change.jobId)
}

const decidedAlready = () =>
  new AppError('illegal_move', 'This price does not wait for the team any more')
