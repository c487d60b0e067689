import { useCallback, useState } from 'react'
import { getAdminHauler, listAdminHaulers } from '../../../contract/admin-haulers.ts'
import { getHaulerReviews } from '../../../contract/hauler-reviews.ts'
import { getPaperReviews } from '../../../contract/papers.ts'
import {
  decideReview,
  undoReview,
  type ReviewChoice,
  type ReviewDecisionId,
} from '../../../contract/review-decisions.ts'
import { getReviewQueue, getReviewSheet, type ReviewRow } from '../../../contract/review-queue.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApiMutation } from '../../api/query.ts'

const READS = [
  getReviewQueue,
  getReviewSheet,
  getHaulerReviews,
  getPaperReviews,
  getAdminHauler,
  listAdminHaulers,
  getAdminStats,
]

/** A decision that can still be undone. */
export type Undoable = { id: ReviewDecisionId; row: ReviewRow; decision: ReviewChoice['decision'] }

/** Deciding and undoing; a decision can be undone until its strip goes. */
export function useReviewCalls() {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
  const deciding = useApiMutation(decideReview, {
    refetches: READS,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not decided', message: reason }),
  })
  const undoing = useApiMutation(undoReview, {
    refetches: READS,
    success: 'Undone. No message has left',
    failure: ({ reason }) => ({ title: 'Not undone', message: reason }),
  })
  const forget = useCallback(
    (id: ReviewDecisionId) => setUndoables((all) => all.filter((each) => each.id !== id)),
    [],
  )
  return {
    undoables,
    forget,
    isPending: deciding.isPending,
    decide: (row: ReviewRow, body: ReviewChoice, onDone: () => void) =>
      deciding.mutate(
        { params: { kind: row.kind, id: row.id }, body },
        {
          onSuccess: ({ id, decision }) => {
            setUndoables((all) => [...all, { id, row, decision }])
            onDone()
          },
        },
      ),
    undo: ({ id }: Undoable, onDone: () => void) => {
      forget(id)
      undoing.mutate({ params: { decisionId: id } }, { onSuccess: onDone })
    },
  }
}
