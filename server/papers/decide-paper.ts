import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { ReviewDecision } from '../../contract/hauler-review-decision.ts'
import { paperFacts, paperLifecycle, type Paper, type PaperId } from '../../contract/papers.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyReviewed } from '../messaging/notify-hauler.ts'
import { releaseHaulerFile } from '../uploads/attach.ts'
import { findPaper, findPaperOf, storeExpiry } from './store.ts'

/**
 * The team approves or refuses a paper. An approved one replaces the one that counted, and may let the hauler take jobs again.
 * @throws AppError as decidePaper.
 */
export function decidePaper(
  ctx: Context,
  admin: User,
  id: PaperId,
  { decision, reason = '' }: ReviewDecision,
): Promise<Paper> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const paper = await findPaper(db, id)
    const hauler = paper && (await lockHauler(db, paper.haulerId))
    if (!paper || !hauler) throw new AppError('not_found', 'There is no such document')
    const by = { by: 'admin', userId: admin.id, reason: reason || null } as const
    const isApproved = decision === 'approved'
    const before = isApproved ? await findPaperOf(db, hauler.id, paper.kind, 'approved') : undefined
    if (before && paper.status === 'in_review') {
      await transition(db, paperLifecycle, before.id, 'replace', { by: 'system' })
      if (before.fileUrl !== paper.fileUrl) await releaseHaulerFile(db, before.fileUrl, hauler.id)
    }
    const outcome = await transition(
      db,
      paperLifecycle,
      id,
      isApproved ? 'approve' : 'refuse',
      by,
      { reason: isApproved ? null : reason },
    )
    if (isApproved) await storeExpiry(db, hauler.id, dayOf(ctx.now()))
    await notifyReviewed(ctx, tx, hauler, {
      what: paperFacts[outcome.kind].name,
      refusal: isApproved ? undefined : reason,
    })
    return outcome
  })
}
