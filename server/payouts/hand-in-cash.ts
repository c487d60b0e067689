import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import {
  type getMyCash,
  HAND_IN_UNDO_SECONDS,
  type HaulerCash,
  type recordHandIn,
} from '../../contract/hauler-cash.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { formatMoney, Money } from '../../contract/money.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { lockHaulerCash } from './hauler-cash-store.ts'
import {
  findHandIn,
  handInsOf,
  insertHandIn,
  lastCashJobOf,
  markHandInUndone,
} from './hand-in-store.ts'

type Request = Args<typeof recordHandIn>['body']

const UNDO_MS = HAND_IN_UNDO_SECONDS * 1_000

export const viewOf = async (db: Db, haulerId: HaulerId): Promise<HaulerCash> => ({
  held: await cashHeldBy(db, haulerId),
  handIns: (await handInsOf(db, haulerId)).map(
    ({ amountCents: amount, withdrawer: by, withdrawReason: reason, ...row }) => ({
      ...row,
      amount,
      withdrawn: reason === null ? null : { by, reason },
    }),
  ),
})

/** The cash that a hauler holds, and what was handed in. @throws AppError not_found. */
export async function cashOfHauler({ db }: Context, haulerId: HaulerId): Promise<HaulerCash> {
  await requireHauler(db, haulerId)
  return viewOf(db, haulerId)
}

/** The same for the hauler, without what was undone and the team's reasons. */
export async function cashOfMine(
  { db }: Context,
  { id }: Pick<Hauler, 'id'>,
): Promise<Result<typeof getMyCash>> {
  const { held, handIns } = await viewOf(db, id)
  return { held, handIns: handIns.filter(({ undoneAt }) => undoneAt === null) }
}

async function requireHauler(db: Db, haulerId: HaulerId): Promise<void> {
  const hauler = await db
    .selectFrom('haulers')
    .select('id')
    .where('id', '=', haulerId)
    .executeTakeFirst()
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
}

/**
 * A hauler handed cash in: the books have it with the office from then on, and the next payouts are kept for what is left.
 * @throws AppError not_found, amount_mismatch with what is held now, refused.
 */
export const recordCashHandIn = (
  ctx: Context,
  user: Pick<User, 'id'>,
  haulerId: HaulerId,
  { amount, day, receivedBy, reason, held }: Request,
): Promise<Result<typeof recordHandIn>> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    await requireHauler(db, haulerId)
    const jobId = await lastCashJobOf(db, haulerId)
    if (jobId !== undefined) await lockAnyJob(db, jobId)
    await lockHaulerCash(db, haulerId)
    const now = await cashHeldBy(db, haulerId)
    if (held !== now)
      throw new AppError(
        'amount_mismatch',
        `${formatMoney(now)} is held now. Please look again before you record more`,
        { facts: { held: z.encode(Money, now) } },
      )
    const at = ctx.now()
    if (amount <= 0) throw new AppError('refused', 'Please enter an amount above $0.00')
    if (jobId === undefined || amount > now)
      throw new AppError('refused', `${formatMoney(now)} is all that is still held`)
    if (day > dayOf(at)) throw new AppError('refused', 'The day is still ahead')
    const row = { haulerId, jobId, amountCents: amount, day, receivedBy, reason }
    const { id } = await insertHandIn(db, { ...row, userId: user.id, at })
    await post(db, {
      kind: 'hand_in',
      jobId,
      reference: String(id),
      entries: { office_funds: amount, hauler_cash: -amount },
    })
    await tx.publish('hauler', haulerId)
    const undoUntil = new Date(at.getTime() + UNDO_MS)
    return { ...(await viewOf(db, haulerId)), handInId: id, undoUntil }
  })

/** @throws AppError not_found, illegal_move when it is too late. */
export const undoCashHandIn = (ctx: Context, handInId: number): Promise<HaulerCash> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const before = await findHandIn(db, handInId)
    if (!before) throw new AppError('not_found', 'There is no such record')
    await lockAnyJob(db, before.jobId)
    await lockHaulerCash(db, before.haulerId)
    const handIn = await findHandIn(db, handInId)
    const until = before.at.getTime() + UNDO_MS
    if (handIn?.undoneAt !== null || ctx.now().getTime() > until)
      throw new AppError('illegal_move', 'It is too late to undo that')
    await markHandInUndone(db, handInId, ctx.now())
    const { jobId, haulerId, amountCents: amount } = handIn
    await post(db, {
      kind: 'hand_in_undone',
      jobId,
      reference: String(handInId),
      entries: { hauler_cash: amount, office_funds: -amount },
    })
    await tx.publish('hauler', haulerId)
    return viewOf(db, haulerId)
  })
