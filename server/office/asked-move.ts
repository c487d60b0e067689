import type { AskedMove } from '../../contract/move-requests.ts'
import type { MoveRequest } from '../jobs/move-request-store.ts'
import { UNDO_MS } from './move-job.ts'

/** A question as the team sees it. */
export const askedMoveView = ({
  id,
  jobId,
  toDate,
  toTime,
  answerBy,
  askedAt,
}: MoveRequest): AskedMove => ({
  id,
  jobId,
  toDate,
  toTime,
  answerBy,
  undoUntil: new Date(askedAt.getTime() + UNDO_MS),
})
