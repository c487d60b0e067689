import { useState } from 'react'
import { formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { withdrawMoveRequest, type AskedMove } from '../../../contract/move-requests.ts'
import { undoMoveJob, type MovedJob } from '../../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import type { DayMove, Held } from './targets.ts'
import { undoWait } from '../../undo-wait.ts'

const UNDONE = {
  refetches: AFTER_ASSIGNING,
  success: 'Undone. No message has left',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

/** A move to another day: the customer is asked or it is made, and either is undone within eight seconds. */
export function useDayMove() {
  const [question, setQuestion] = useState<{ held: Held; move: DayMove } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<{ jobId: JobId; isAsked: boolean; text: string } | null>(null)
  const movingBack = useApiMutation(undoMoveJob, UNDONE)
  const stopping = useApiMutation(withdrawMoveRequest, UNDONE)
  return {
    question,
    isOpen,
    ask: (held: Held, move: DayMove) => {
      setLast(null)
      setQuestion({ held, move })
      setOpen(true)
    },
    answers: {
      onMoved: (next: MovedJob) => setLast(next.undoUntil ? movedText(next) : null),
      onAsked: (next: AskedMove) => setLast(askedText(next)),
      onClose: () => setOpen(false),
    },
    undo: last && {
      text: `${last.text} The message goes out in ${undoWait()}.`,
      onUndo: () => {
        const back = last.isAsked ? stopping : movingBack
        back.mutate({ params: { jobId: last.jobId } })
        setLast(null)
      },
      onDismiss: () => setLast(null),
    },
  }
}

const movedText = ({ jobId, preferredDate, preferredTime }: MovedJob) => ({
  jobId,
  isAsked: false,
  text: `Job #${jobId} is on ${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}.`,
})

const askedText = ({ jobId, toDate, toTime }: AskedMove) => ({
  jobId,
  isAsked: true,
  text: `The customer of job #${jobId} is asked about ${formatPickupDay(toDate)}, ${windowFacts[toTime].hours}.`,
})
