import { AppError } from '../../contract/errors.ts'
import {
  REVIEW_UNDO_SECONDS,
  type HeldDecision,
  type ReviewChoice,
  type ReviewDecisionId,
} from '../../contract/review-decisions.ts'
import type { ReviewKind } from '../../contract/review-queue.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import {
  endDecision,
  explainDecided,
  failedBefore,
  insertDecision,
  lockDecision,
} from '../haulers/held-decision-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { letDecisionCount } from './let-decision-count.ts'
import { findSubject, refuseChoice } from './subject-query.ts'

/**
 * A colleague decides about a row of the queue. The decision is held for its undo seconds and counts then: until it does, nothing
 * changes for the hauler. Of two colleagues the first one decides.
 * @throws AppError as decideReview.
 */
export function decideReview(
  ctx: Context,
  { id: userId, teamRole }: User,
  { kind, id }: { kind: ReviewKind; id: number },
  choice: ReviewChoice,
): Promise<HeldDecision> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const subject = await findSubject(db, kind, id)
    // Of two who decide at the same moment the second waits here, and reads what the first did.
    const hauler = subject && (await lockHauler(db, subject.haulerId))
    if (!subject || !hauler) throw new AppError('not_found', 'There is nothing to review here')
    const decidedAt = ctx.now()
    const countsAt = new Date(decidedAt.getTime() + REVIEW_UNDO_SECONDS * 1_000)
    await refuseChoice(db, kind, id, { choice, now: decidedAt })
    const held = await insertDecision(db, {
      kind,
      subjectId: id,
      haulerId: hauler.id,
      choice,
      userId,
      teamRole: teamRole ?? 'owner',
      address: ctx.actor?.address ?? '',
      decidedAt,
      countsAt,
    })
    if (!held)
      throw new AppError('illegal_move', await decidedMeanwhile(ctx, db, { kind, subjectId: id }))
    await tx.enqueue(letDecisionCount, { id: held.id }, { at: countsAt })
    await tx.publish('hauler', hauler.id)
    return { id: held.id, decision: choice.decision, undoUntil: countsAt }
  })
}

const decidedMeanwhile = async (
  { now }: Pick<Context, 'now'>,
  db: Context['db'],
  subject: { kind: ReviewKind; subjectId: number },
) =>
  (await explainDecided(db, { ...subject, now: now() })) ??
  'A colleague has just decided about this'

/**
 * Carries a decision out again that could not be, once its tries are over.
 * @throws AppError as retryReview.
 */
export function retryReview(ctx: Context, id: ReviewDecisionId): Promise<{ id: ReviewDecisionId }> {
  return inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx.db, id)
    if (!decision) throw new AppError('not_found', 'There is no such decision')
    if (decision.outcome !== null)
      throw new AppError('illegal_move', 'This decision is settled already')
    if (decision.countsAt > failedBefore(ctx.now()))
      throw new AppError('illegal_move', 'This decision is being carried out. Wait a minute')
    await tx.enqueue(letDecisionCount, { id })
    await tx.publish('hauler', decision.haulerId)
    return { id }
  })
}

/**
 * Takes a decision back while it is held, or once it has failed: nothing has changed for the hauler, and the team can decide
 * again.
 * @throws AppError as undoReview.
 */
export function undoReview(ctx: Context, id: ReviewDecisionId): Promise<{ id: ReviewDecisionId }> {
  return inTransaction(ctx, async (tx) => {
    const decision = await lockDecision(tx.db, id)
    if (!decision) throw new AppError('not_found', 'There is no such decision')
    if (decision.outcome === 'undone') return { id }
    if (decision.outcome !== null)
      throw new AppError('illegal_move', 'It is too late to undo that. The message has left')
    const now = ctx.now()
    // Its task may be about to run; one that failed has left nothing to wait for.
    if (now > decision.countsAt && decision.countsAt > failedBefore(now))
      throw new AppError('illegal_move', 'This decision is being carried out. Wait a minute')
    await endDecision(tx.db, id, 'undone')
    await tx.publish('hauler', decision.haulerId)
    return { id }
  })
}
