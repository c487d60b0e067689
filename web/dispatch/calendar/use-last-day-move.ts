import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getLastSteps, type LastDayMove } from '../../../contract/auto-assign.ts'
import { formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import { MoveRequestId } from '../../../contract/move-question.ts'
import { withdrawMoveRequest } from '../../../contract/move-requests.ts'
import { undoMoveJob } from '../../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'

const OUTCOME = {
  refetches: AFTER_ASSIGNING,
  success: 'Undone. No message has left',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

/** The way back from a move to another day, as the server keeps it: also after a reload and in another tab. */
export type UndoDayMove = {
  text: string
  /** As `LastDayMove.leftMs`: the newer of two that can be undone has more. */
  leftMs: number
  onUndo: () => void
  onDismiss: () => void
}

/** The last move of a job to another window, or the question to its customer, until its message leaves; null when there is none. */
export function useLastDayMove(): UndoDayMove | null {
  const { data } = useQuery({ ...apiQuery(getLastSteps, {}), staleTime: 0 })
  const [gone, setGone] = useState<LastDayMove | null>(null)
  const move = data?.dayMove ?? null
  // Later the message has left, and withdrawing a question would send another one.
  useEffect(() => {
    if (!move) return
    const timer = setTimeout(() => setGone(move), move.leftMs)
    return () => clearTimeout(timer)
  }, [move])
  const movingBack = useApiMutation(undoMoveJob, OUTCOME)
  const withdrawing = useApiMutation(withdrawMoveRequest, OUTCOME)
  if (!move || (gone && isSame(gone, move))) return null
  return {
    leftMs: move.leftMs,
    text: `${moveText(move)} No message has left yet.`,
    onUndo: () => {
      const params = { jobId: move.jobId }
      if (move.isAsked)
        withdrawing.mutate({ params, body: { requestId: MoveRequestId.parse(move.id) } })
      else movingBack.mutate({ params, body: { undoUntil: move.undoUntil } })
      setGone(move)
    },
    onDismiss: () => setGone(move),
  }
}

const isSame = (one: LastDayMove, other: LastDayMove): boolean =>
  one.id === other.id && one.isAsked === other.isAsked

function moveText({ jobId, isAsked, toDate, toTime }: LastDayMove): string {
  const to = `${formatPickupDay(toDate)}, ${windowFacts[toTime].hours}`
  return isAsked
    ? `The customer of job #${jobId} is asked about ${to}.`
    : `Job #${jobId} is on ${to}.`
}
