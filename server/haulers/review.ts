import { AppError } from '../../contract/errors.ts'
import {
  haulerLifecycle,
  type HaulerId,
  type HaulerMove,
  type HaulerStatus,
} from '../../contract/haulers.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { notifyDecision } from '../messaging/notify-hauler.ts'
import { refuseWhileHeld } from './held-decision-store.ts'
import { withdrawPhotoRequests } from './photo-request-store.ts'
import { notifyWaitingShares } from './share-notices.ts'
import { lockHauler } from './store.ts'

const NEEDS_REASON: readonly HaulerMove[] = ['suspend', 'reinstate', 'reopen']

type Decision = { status: HaulerStatus; reason?: string | undefined }

/**
 * The admin team decides on a hauler. 'approved' approves an applicant and reinstates a suspended
 * hauler, 'pending' reopens a rejected application; all but the first decisions need a written reason, which the hauler reads.
 */
export const reviewHauler = (
  ctx: Context,
  admin: User,
  id: HaulerId,
  decision: Decision,
): Promise<Hauler> =>
  inTransaction(ctx, async (tx) => {
    // A decision of the queue that is made at this moment is read once it stands.
    await lockHauler(tx.db, id)
    await refuseWhileHeld(tx.db, { kind: 'application', subjectId: id, now: ctx.now() })
    return settleHauler(ctx, tx, admin.id, id, decision)
  })

/** The same inside a transaction, whatever decision of the queue is held: it may be this one. */
export async function settleHauler(
  ctx: Context,
  tx: Transaction,
  userId: number,
  id: HaulerId,
  decision: Decision,
): Promise<Hauler> {
  const { db } = tx
  const hauler = await lockHauler(db, id)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  const move = moveTo(decision.status, hauler)
  const reason = decision.reason || null
  if (NEEDS_REASON.includes(move) && !reason) {
    const message = 'Please write the reason; the hauler reads it'
    throw new AppError('invalid_input', message, { fields: [{ path: 'reason', message }] })
  }
  const by = { by: 'admin', userId, reason } as const
  const decidedHauler = await transition(db, haulerLifecycle, id, move, by, {
    statusReason: reason,
  })
  if (move === 'approve' || move === 'reject') await withdrawPhotoRequests(db, id)
  await notifyDecision(ctx, tx, decidedHauler, move)
  if (move === 'approve' || move === 'reopen') await notifyWaitingShares(ctx, tx, decidedHauler)
  return decidedHauler
}

function moveTo(status: HaulerStatus, hauler: Hauler): HaulerMove {
  if (status === 'approved') return hauler.status === 'suspended' ? 'reinstate' : 'approve'
  if (status === 'rejected') return 'reject'
  if (status === 'suspended') return 'suspend'
  if (hauler.status === 'rejected') return 'reopen'
  throw new AppError('illegal_move', 'Only a rejected application can be made pending again')
}
