import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { HaulerChangeId } from '../../contract/hauler-account.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { PaperId } from '../../contract/papers.ts'
import { photoDocumentFacts } from '../../contract/photo-requests.ts'
import {
  decideReview,
  reasonOf,
  ReviewDecisionId,
  type ReviewChoice,
} from '../../contract/review-decisions.ts'
import { actAs, inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { endDecision, lockDecision, type DecisionRow } from '../haulers/held-decision-store.ts'
import { insertPhotoRequest } from '../haulers/photo-request-store.ts'
import { settleHauler } from '../haulers/review.ts'
import { lockHauler } from '../haulers/store.ts'
import { notifyPhotoRequested } from '../messaging/notify-papers.ts'
import { settlePaper } from '../papers/decide-paper.ts'
import { settleChange } from '../profiles/decide-change.ts'
import { refuseChoice } from './subject-query.ts'

/** The undo seconds of a decision are over: it counts, and its message leaves. */
export const letDecisionCount = task({
  name: 'let-review-decision-count',
  queue: 'urgent',
  payload: z.object({ id: ReviewDecisionId }),
  async run({ id }, ctx) {
    try {
      await inTransaction(ctx, (tx) => settle(ctx, tx, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The hauler sent something else or is gone: what is there now is a row of its own.
      await inTransaction(ctx, (tx) => dropDecision(tx, id))
    }
  },
})

async function settle(ctx: Context, tx: Transaction, id: ReviewDecisionId): Promise<void> {
  const { db } = tx
  const decision = await lockDecision(db, id)
  if (!decision || decision.outcome !== null) return
  await actAs(tx, actorOf(decision))
  // A document that comes at this moment waits, or comes first and takes the ticks away.
  await lockHauler(db, decision.haulerId)
  await endDecision(db, id, 'counted')
  const { kind, subjectId, choice } = decision
  await refuseChoice(db, kind, subjectId, { choice, now: ctx.now() })
  if (choice.decision === 'ask_photo') await requestPhoto(ctx, tx, decision, choice)
  else await decide(ctx, tx, decision, choice)
  await tx.publish('hauler', decision.haulerId)
}

const actorOf = ({ userId, teamRole, address }: DecisionRow) => ({
  userId,
  teamRole,
  address,
  call: `${decideReview.method} ${decideReview.path}`,
})

async function decide(
  ctx: Context,
  tx: Transaction,
  { kind, subjectId, userId }: DecisionRow,
  choice: ReviewChoice,
): Promise<void> {
  const isApproved = choice.decision === 'approve'
  const reason = reasonOf(choice)
  if (kind === 'application') {
    const status = isApproved ? 'approved' : 'rejected'
    await settleHauler(ctx, tx, userId, subjectId as HaulerId, { status, reason })
    return
  }
  const decision = isApproved ? 'approved' : 'refused'
  if (kind === 'change')
    await settleChange(ctx, tx, userId, subjectId as HaulerChangeId, { decision, reason })
  if (kind === 'paper')
    await settlePaper(ctx, tx, userId, subjectId as PaperId, { decision, reason })
}

async function requestPhoto(
  ctx: Context,
  tx: Transaction,
  { haulerId, userId }: DecisionRow,
  choice: Extract<ReviewChoice, { decision: 'ask_photo' }>,
): Promise<void> {
  const { document } = choice
  const reason = reasonOf(choice)
  const requestedAt = ctx.now()
  await insertPhotoRequest(tx.db, { haulerId, document, reason, userId, requestedAt })
  const hauler = await lockHauler(tx.db, haulerId)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  const what = photoDocumentFacts[document].name
  await notifyPhotoRequested(ctx, tx, hauler, { what, reason })
}

async function dropDecision(tx: Transaction, id: ReviewDecisionId): Promise<void> {
  const decision = await lockDecision(tx.db, id)
  if (decision?.outcome !== null) return
  await endDecision(tx.db, id, 'overtaken')
  await tx.publish('hauler', decision.haulerId)
}
