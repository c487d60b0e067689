import { useEffect, useRef, useState } from 'react'
import type { AtRiskJob, RiskAction } from '../../../contract/at-risk.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { dialable } from '../../ui/field/phone.ts'
import { personOf } from './risk-copy.ts'
import { RiskQuestion, type Question } from './RiskQuestion.tsx'
import { type Undoable, usePlacing, useSettling, useUndoing } from './use-risk-calls.ts'

/** After the question the focus goes back to the row of the job, or to the one that stands in its place. */
function useFocusAfter() {
  const place = useRef({ jobId: 0, at: 0 })
  return {
    remember: (jobId: JobId) => {
      const at = rows().findIndex((row) => row.ariaLabel === `Job #${jobId}`)
      place.current = { jobId, at }
    },
    restore: () =>
      // The dialog gives the focus back to a button that may be gone: this comes after it.
      void setTimeout(() => {
        const all = rows()
        const { jobId, at } = place.current
        const same = all.find((row) => row.ariaLabel === `Job #${jobId}`)
        const row = same ?? all[Math.min(at, all.length - 1)]
        row?.focus()
      }, 0),
  }
}

const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('section[aria-labelledby="at-risk"] li[aria-label]'),
]

/** What the buttons of the lane do. What sends a message or a payout can be undone for some seconds; what ends a wait or a pickup asks first. */
export function useRiskActions(onOpen: (jobId: number) => void) {
  const focus = useFocusAfter()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(null), undoable.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [undoable])
  const offerUndo = (done: Undoable) => {
    setUndoable(done)
    return null
  }
  const closeQuestion = () => {
    setQuestion(null)
    focus.restore()
  }
  const { assigning, reassigning } = usePlacing({ offerUndo })
  const { refunding, extending, reminding, accepting } = useSettling({
    offerUndo,
    hideQuestion: () => setQuestion(null),
    closeQuestion,
  })
  const undoing = useUndoing()
  const act = (action: RiskAction, job: AtRiskJob) => {
    const { jobId } = job
    if (action.do === 'open') onOpen(jobId)
    if (action.do === 'refund' || action.do === 'accept') {
      focus.remember(jobId)
      setQuestion({ job, action })
    }
    if (action.do === 'call') location.href = `tel:${dialable(personOf(action.who, job).phone)}`
    if (action.do === 'remind') reminding.mutate({ params: { jobId } })
    if (action.do === 'extend') {
      const { priceChangeId } = action
      extending.mutate({ params: { priceChangeId } })
    }
    if (action.do === 'reassign')
      reassigning.mutate({ params: { jobId }, body: { haulerId: action.hauler.id } })
    if (action.do === 'assign') {
      const { hauler, timeSlot } = action
      assigning.mutate({ params: { jobId }, body: { haulerId: hauler.id, timeSlot } })
    }
  }
  return {
    act,
    isPending: [
      assigning,
      reassigning,
      refunding,
      extending,
      reminding,
      accepting,
      ...Object.values(undoing),
    ].some(({ isPending }) => isPending),
    undoable,
    undo: () => {
      undoable?.undo(undoing)
      setUndoable(null)
    },
    dismiss: () => setUndoable(null),
    question: (
      <RiskQuestion
        question={question}
        isPending={refunding.isPending || accepting.isPending}
        onConfirm={({ job: { jobId }, action }) =>
          (action.do === 'refund' ? refunding : accepting).mutate({ params: { jobId } })
        }
        onCancel={closeQuestion}
      />
    ),
  }
}
