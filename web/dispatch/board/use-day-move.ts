import { useEffect, useState } from 'react'
import { formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { withdrawMoveRequest, type AskedMove } from '../../../contract/move-requests.ts'
import { undoMoveJob, type MovedJob } from '../../../contract/team-moves.ts'
import { byServerClock } from '../../api/server-clock.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import type { DayMove, Held } from './targets.ts'
import { undoWait } from '../../undo-wait.ts'

const UNDONE = {
  refetches: AFTER_ASSIGNING,
  success: 'Undone. No message has left',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

type Last = { jobId: JobId; isAsked: boolean; text: string; undoUntil: Date }

/** A move to another day: the customer is asked or it is made, and either is undone until its message leaves. */
export function useDayMove() {
  const [question, setQuestion] = useState<{ held: Held; move: DayMove } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<Last | null>(null)
  // Later the message has left, and taking a question back would send another one.
  useEffect(() => {
    if (!last) return
    const leftMs = last.undoUntil.getTime() - byServerClock(now()).getTime()
    const timer = setTimeout(() => setLast(null), leftMs)
    return () => clearTimeout(timer)
  }, [last])
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
      onMoved: (next: MovedJob) => setLast(movedText(next)),
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

/** Null where money moved: that has no way back. */
const movedText = ({ jobId, preferredDate, preferredTime, undoUntil }: MovedJob): Last | null =>
  undoUntil && {
    jobId,
    undoUntil,
    isAsked: false,
    text: `Job #${jobId} is on ${formatPickupDay(preferredDate)}, ${windowFacts[preferredTime].hours}.`,
  }

const askedText = ({ jobId, toDate, toTime, undoUntil }: AskedMove): Last => ({
  jobId,
  undoUntil,
  isAsked: true,
  text: `The customer of job #${jobId} is asked about ${formatPickupDay(toDate)}, ${windowFacts[toTime].hours}.`,
})
