import type { AskedMove } from '../../contract/move-requests.ts'
import type { MoveRequest } from '../jobs/move-request-store.ts'
import type { Context } from '../core/context.ts'
import { undoMsOf } from '../dispatch/assignment/assign-jobs.ts'

/** A question as the team sees it. */
export const askedMoveView = (
  ctx: Pick<Context, 'config'>,
  { id, jobId, toDate, toTime, answerBy, askedAt }: MoveRequest,
): AskedMove => ({
  id,
  jobId,
  toDate,
  toTime,
  answerBy,
  undoUntil: new Date(askedAt.getTime() + undoMsOf(ctx, 'manual')),
})
