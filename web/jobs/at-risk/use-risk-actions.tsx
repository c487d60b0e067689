import { useEffect, useRef, useState } from 'react'
import {
  acceptWithoutProof,
  listAtRisk,
  reassignJob,
  refundAtRisk,
  remindOfProof,
  undoAccept,
  undoReassign,
  undoRemind,
  type AtRiskJob,
  type RiskAction,
} from '../../../contract/at-risk.ts'
import { formatTime, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { extendPrice } from '../../../contract/price-changes.ts'
import { getJobProof } from '../../../contract/proof.ts'
import { assignJob, unassignJob } from '../../../contract/schedule.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { dialable } from '../../ui/field/phone.ts'
import { personOf } from './risk-copy.ts'
import { RiskQuestion, type Question } from './RiskQuestion.tsx'

const STALE = [listAtRisk, listSolvedRisks, ...AFTER_ASSIGNING]
/** Customer and hauler read nothing before, and no payout goes. */
const UNDO_MS = 8_000

type Undoable = {
  jobId: JobId
  did: 'assign' | 'reassign' | 'remind' | 'accept'
  title: string
  text: string
}
const UNDONE = {
  refetches: STALE,
  success: 'Undone. No one got a message',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

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

/** What the buttons of the lane do. What sends a message or a payout can be undone for eight seconds; what ends a wait or a pickup asks first. */
export function useRiskActions(onOpen: (jobId: number) => void) {
  const focus = useFocusAfter()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(null), UNDO_MS)
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
  const assigning = useApiMutation(assignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot }) =>
      offerUndo({
        jobId,
        did: 'assign',
        title: `#${jobId} assigned to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: 'The messages go out in 8 seconds.',
      }),
    failure: ({ reason }) => `Couldn't assign the job. ${reason}`,
  })
  const reassigning = useApiMutation(reassignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot }) =>
      offerUndo({
        jobId,
        did: 'reassign',
        title: `#${jobId} moved to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: 'The messages go out in 8 seconds.',
      }),
    failure: ({ reason }) => `Couldn't reassign the job. ${reason}`,
  })
  const refunding = useApiMutation(refundAtRisk, {
    refetches: STALE,
    success: ({ jobId, refunded }) =>
      refunded === null
        ? `#${jobId} is cancelled`
        : `#${jobId} is cancelled, and ${formatMoney(refunded)} goes back`,
    failure: ({ reason }) => `Couldn't refund the job. ${reason}`,
    onDone: closeQuestion,
  })
  const extending = useApiMutation(extendPrice, {
    refetches: STALE,
    success: ({ jobId, answerBy }) => `The customer of #${jobId} has until ${formatTime(answerBy)}`,
    failure: ({ reason }) => `Couldn't extend the time. ${reason}`,
  })
  const reminding = useApiMutation(remindOfProof, {
    refetches: STALE,
    success: ({ jobId }) =>
      offerUndo({
        jobId,
        did: 'remind',
        title: `The hauler of #${jobId} is reminded of the proof.`,
        text: 'The message goes out in 8 seconds.',
      }),
    failure: ({ reason }) => `Couldn't remind the hauler. ${reason}`,
  })
  const accepting = useApiMutation(acceptWithoutProof, {
    refetches: [...STALE, getJobProof],
    success: ({ jobId }) => {
      // Before the lane is read again: the seconds to undo it run.
      setQuestion(null)
      return offerUndo({
        jobId,
        did: 'accept',
        title: `#${jobId} accepted without proof.`,
        text: 'Its payout no longer waits for that.',
      })
    },
    failure: ({ reason }) => {
      closeQuestion()
      return `Couldn't accept the job. ${reason}`
    },
  })
  const undoing = {
    assign: useApiMutation(unassignJob, UNDONE),
    reassign: useApiMutation(undoReassign, UNDONE),
    remind: useApiMutation(undoRemind, UNDONE),
    accept: useApiMutation(undoAccept, {
      ...UNDONE,
      refetches: [...STALE, getJobProof],
      success: 'Undone. The payout waits for the proof again',
    }),
  }
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
      if (undoable) undoing[undoable.did].mutate({ params: { jobId: undoable.jobId } })
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
