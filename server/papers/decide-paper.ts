import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { ReviewDecision } from '../../contract/hauler-review-decision.ts'
import { paperFacts, paperLifecycle, type Paper, type PaperId } from '../../contract/papers.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { refuseWhileHeld } from '../haulers/held-decision-store.ts'
import { withdrawPhotoRequests } from '../haulers/photo-request-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyReviewed } from '../messaging/notify-hauler.ts'
import { releaseHaulerFile } from '../uploads/attach.ts'
import { findPaper, findPaperOf, storeExpiry } from './store.ts'

/**
 * The team approves or refuses a paper. An approved one replaces the one that counted, and may let the hauler take jobs again.
 * @throws AppError as decidePaper.
 */
export const decidePaper = (
  ctx: Context,
  admin: User,
  id: PaperId,
  decision: ReviewDecision,
): Promise<Paper> =>
  inTransaction(ctx, async (tx) => {
    const paper = await findPaper(tx.db, id)
    // A decision of the queue that is made at this moment is read once it stands.
    if (paper) await lockHauler(tx.db, paper.haulerId)
    await refuseWhileHeld(tx.db, { kind: 'paper', subjectId: id, now: ctx.now() })
    return settlePaper(ctx, tx, admin.id, id, decision)
  })

/** The same inside a transaction, whatever decision of the queue is held: it may be this one. */
export async function settlePaper(
  ctx: Context,
  tx: Transaction,
  userId: number,
  id: PaperId,
  { decision, reason = '' }: ReviewDecision,
): Promise<Paper> {
  const { db } = tx
  const paper = await findPaper(db, id)
  const hauler = paper && (await lockHauler(db, paper.haulerId))
  if (!paper || !hauler) throw new AppError('not_found', 'There is no such document')
  const by = { by: 'admin', userId, reason: reason || null } as const
  const isApproved = decision === 'approved'
  const before = isApproved ? await findPaperOf(db, hauler.id, paper.kind, 'approved') : undefined
  if (before && paper.status === 'in_review') {
    await transition(db, paperLifecycle, before.id, 'replace', { by: 'system' })
    if (before.fileUrl !== paper.fileUrl) await releaseHaulerFile(db, before.fileUrl, hauler.id)
  }
  const move = isApproved ? 'approve' : 'refuse'
  const outcome = await transition(db, paperLifecycle, id, move, by, {
    reason: isApproved ? null : reason,
  })
  await withdrawPhotoRequests(db, hauler.id, outcome.kind)
  if (isApproved) await storeExpiry(db, hauler.id, dayOf(ctx.now()))
  await notifyReviewed(ctx, tx, hauler, {
    what: paperFacts[outcome.kind].name,
    refusal: isApproved ? undefined : reason,
  })
  return outcome
}
