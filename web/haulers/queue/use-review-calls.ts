import { useCallback, useState } from 'react'
import { getAdminHauler, listAdminHaulers } from '../../../contract/admin-haulers.ts'
import { getHaulerReviews } from '../../../contract/hauler-reviews.ts'
import { getPaperReviews } from '../../../contract/papers.ts'
import {
  decideReview,
  retryReview,
  undoReview,
  type ReviewChoice,
  type ReviewDecisionId,
} from '../../../contract/review-decisions.ts'
import { getReviewQueue, getReviewSheet, type ReviewRow } from '../../../contract/review-queue.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApiMutation } from '../../api/query.ts'
import { keyOf } from './queue-copy.ts'

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
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const deciding = useApiMutation(decideReview, {
    refetches: READS,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not decided', message: reason }),
  })
  const retrying = useApiMutation(retryReview, {
    refetches: READS,
    success: 'It is being carried out. Should it fail again, it stays here',
    failure: ({ reason }) => ({ title: 'Not tried again', message: reason }),
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
  const markDecided = (row: ReviewRow) => setDecided((before) => new Set([...before, keyOf(row)]))
  const unmarkDecided = (row: ReviewRow) =>
    setDecided((before) => new Set([...before].filter((each) => each !== keyOf(row))))
  return {
    undoables,
    /** The rows that were decided here, without those that were refused or undone: a colleague may decide about them. */
    decided,
    forget,
    isPending: deciding.isPending,
    isRetrying: retrying.isPending,
    isUndoing: undoing.isPending,
    retry: (row: ReviewRow, decisionId: ReviewDecisionId) => {
      markDecided(row)
      retrying.mutate({ params: { decisionId } }, { onError: () => unmarkDecided(row) })
    },
    /** Takes a failed decision back: its row can be decided again. */
    takeBack: (row: ReviewRow, decisionId: ReviewDecisionId) =>
      undoing.mutate({ params: { decisionId } }, { onSuccess: () => unmarkDecided(row) }),
    decide: (row: ReviewRow, body: ReviewChoice, onDone: () => void) => {
      markDecided(row)
      deciding.mutate(
        { params: { kind: row.kind, id: row.id }, body },
        {
          onSuccess: ({ id, decision }) => {
            setUndoables((all) => [...all, { id, row, decision }])
            onDone()
          },
          onError: () => unmarkDecided(row),
        },
      )
    },
    undo: ({ id, row }: Undoable, onDone: () => void) => {
      forget(id)
      const onSuccess = () => {
        unmarkDecided(row)
        onDone()
      }
      undoing.mutate({ params: { decisionId: id } }, { onSuccess })
    },
  }
}
