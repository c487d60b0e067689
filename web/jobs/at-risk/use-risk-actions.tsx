import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  listAtRisk,
  reassignJob,
  refundAtRisk,
  remindOfProof,
  undoReassign,
  type AtRiskJob,
  type RiskAction,
} from '../../../contract/at-risk.ts'
import { formatTime, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { extendPrice } from '../../../contract/price-changes.ts'
import { assignJob, unassignJob } from '../../../contract/schedule.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { dialable } from '../../ui/field/phone.ts'
import { personOf } from './risk-copy.ts'

const STALE = [listAtRisk, ...AFTER_ASSIGNING]
/** Customer and hauler read nothing before. */
const UNDO_MS = 8_000

type Undoable = { jobId: JobId; isReassigned: boolean; title: string; text: string }
const UNDONE = {
  refetches: STALE,
  success: 'Undone. No one got a message',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

type Asking = { jobId: JobId; amount: Cents } | null

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

/** What the buttons of the lane do. An assignment can be undone for eight seconds; a refund asks first. */
export function useRiskActions(onOpen: (jobId: number) => void) {
  const focus = useFocusAfter()
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  const assigning = useApiMutation(assignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot }) => {
      setUndoable({
        jobId,
        isReassigned: false,
        title: `#${jobId} assigned to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: 'The messages go out in 8 seconds.',
      })
      return null
    },
    failure: ({ reason }) => `Couldn't assign the job. ${reason}`,
  })
  const reassigning = useApiMutation(reassignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot }) => {
      setUndoable({
        jobId,
        isReassigned: true,
        title: `#${jobId} moved to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: 'The messages go out in 8 seconds.',
      })
      return null
    },
    failure: ({ reason }) => `Couldn't reassign the job. ${reason}`,
  })
  const refunding = useApiMutation(refundAtRisk, {
    refetches: STALE,
    success: ({ jobId, refunded }) =>
      refunded === null
        ? `#${jobId} is cancelled`
        : `#${jobId} is cancelled, and ${formatMoney(refunded)} goes back`,
    failure: ({ reason }) => `Couldn't refund the job. ${reason}`,
    onDone: () => {
      setAsking(null)
      focus.restore()
    },
  })
  const undoing = useApiMutation(unassignJob, UNDONE)
  const undoingReassign = useApiMutation(undoReassign, UNDONE)
  const extending = useApiMutation(extendPrice, {
    refetches: STALE,
    success: ({ jobId, answerBy }) => `The customer of #${jobId} has until ${formatTime(answerBy)}`,
    failure: ({ reason }) => `Couldn't extend the time. ${reason}`,
  })
  const reminding = useApiMutation(remindOfProof, {
    refetches: STALE,
    success: ({ jobId }) => `The hauler of #${jobId} gets a message about the proof`,
    failure: ({ reason }) => `Couldn't remind the hauler. ${reason}`,
  })
  const act = (action: RiskAction, job: AtRiskJob) => {
    const { jobId } = job
    if (action.do === 'open') onOpen(jobId)
    if (action.do === 'refund') {
      focus.remember(jobId)
      setAsking({ jobId, amount: action.amount })
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
      undoing,
      undoingReassign,
      extending,
      reminding,
    ].some(({ isPending }) => isPending),
    undoable,
    undo: () => {
      if (undoable) {
        const { isReassigned, jobId } = undoable
        ;(isReassigned ? undoingReassign : undoing).mutate({ params: { jobId } })
      }
      setUndoable(null)
    },
    dismiss: () => setUndoable(null),
    question: questionOf(asking, refunding.isPending, {
      onConfirm: () => asking && refunding.mutate({ params: { jobId: asking.jobId } }),
      onCancel: () => {
        setAsking(null)
        focus.restore()
      },
    }),
  }
}

const questionOf = (
  asking: Asking,
  isPending: boolean,
  answers: { onConfirm: () => void; onCancel: () => void },
): ReactNode => (
  <ConfirmDialog
    opened={asking !== null}
    title={`Refund job #${asking?.jobId ?? ''} in full?`}
    action="Cancel and refund"
    cancel="Keep the job"
    pending={isPending && 'Refunding...'}
    {...answers}
  >
    <p>
      The pickup is cancelled, and {asking && formatMoney(asking.amount)} goes back to the
      customer&apos;s card. Customer and hauler get a message.
    </p>
  </ConfirmDialog>
)
