import type { AskedMove } from '../../contract/move-requests.ts'
import type { MoveRequest } from '../jobs/move-request-store.ts'

/** A question as the team sees it. */
export const askedMoveView = ({
  id,
  jobId,
  toDate,
  toTime,
  answerBy,
  undoUntil,
}: MoveRequest): AskedMove => ({ id, jobId, toDate, toTime, answerBy, undoUntil })
