import { AppError } from '../../contract/errors.ts'
import {
  haulerChangeLifecycle,
  reviewedKindNames,
  type HaulerChange,
  type HaulerChangeId,
} from '../../contract/hauler-account.ts'
import type { ReviewDecision } from '../../contract/hauler-review-decision.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { refuseWhileHeld } from '../haulers/held-decision-store.ts'
import { withdrawPhotoRequests } from '../haulers/photo-request-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyReviewed } from '../messaging/notify-hauler.ts'
import { releaseHaulerFile } from '../uploads/attach.ts'
import { findChange } from './change-store.ts'
import { applyReviewed } from './reviewed-changes.ts'

/**
 * The team approves or refuses what a hauler changed. Jobs that the new vehicle cannot do stay: the queue names them.
 * @throws AppError as decideHaulerChange.
 */
export const decideChange = (
  ctx: Context,
  admin: User,
  id: HaulerChangeId,
  decision: ReviewDecision,
): Promise<HaulerChange> =>
  inTransaction(ctx, async (tx) => {
    const change = await findChange(tx.db, id)
    // A decision of the queue that is made at this moment is read once it stands.
    if (change) await lockHauler(tx.db, change.haulerId)
    await refuseWhileHeld(tx.db, { kind: 'change', subjectId: id, now: ctx.now() })
    return settleChange(ctx, tx, admin.id, id, decision)
  })

/** The same inside a transaction, whatever decision of the queue is held: it may be this one. */
export async function settleChange(
  ctx: Context,
  tx: Transaction,
  userId: number,
  id: HaulerChangeId,
  { decision, reason = '' }: ReviewDecision,
): Promise<HaulerChange> {
  const { db } = tx
  const change = await findChange(db, id)
  const hauler = change && (await lockHauler(db, change.haulerId))
  if (!change || !hauler) throw new AppError('not_found', 'There is no such change')
  const isApproved = decision === 'approved'
  const by = { by: 'admin', userId, reason: reason || null } as const
  const move = isApproved ? 'approve' : 'refuse'
  const outcome = await transition(db, haulerChangeLifecycle, id, move, by, {
    reason: isApproved ? null : reason,
  })
  if (isApproved) await applyReviewed(db, hauler, outcome.next)
  else if (outcome.next.licenseImageUrl !== hauler.licenseImageUrl)
    await releaseHaulerFile(db, outcome.next.licenseImageUrl, hauler.id)
  if (outcome.kind === 'licence') await withdrawPhotoRequests(db, hauler.id, 'licence_photo')
  await notifyReviewed(ctx, tx, hauler, {
    what: reviewedKindNames[outcome.kind],
    refusal: isApproved ? undefined : reason,
  })
  return outcome
}
