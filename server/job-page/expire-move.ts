import { z } from 'zod'
import { MoveRequestId } from '../../contract/move-question.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { endMoveRequest, findMoveRequest } from '../jobs/move-request-store.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { endMove } from './answer-move.ts'
import { askedWindow, isAbout, windowWords } from './move-request-rules.ts'

/** The customer did not answer in time: the pickup stays where it is, the place is free, and the team reads so. */
export const expireMove = task({
  name: 'expire-move',
  queue: 'scheduled',
  payload: z.object({ requestId: MoveRequestId }),
  run: ({ requestId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const request = await findMoveRequest(tx.db, requestId)
      if (!request) return
      const job = await lockAnyJob(tx.db, request.jobId)
      const locked = await findMoveRequest(tx.db, requestId)
      if (!locked || locked.endedAt !== null || locked.answerBy > ctx.now()) return
      if (!isAbout(locked, job)) {
        // It was moved, begun or cancelled meanwhile: there is nothing left to decide.
        const end = { outcome: 'withdrawn', endedAt: ctx.now() } as const
        return endMoveRequest(tx.db, locked, end)
      }
      const words = `${job.firstName} did not answer whether it may move to ${windowWords(askedWindow(locked))}. It stays on ${windowWords(job)}`
      return endMove(ctx, tx, locked, { outcome: 'expired', words })
    }),
})
