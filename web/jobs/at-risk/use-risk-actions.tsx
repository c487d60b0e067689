import { useEffect, useState, type ReactNode } from 'react'
import {
  listAtRisk,
  reassignJob,
  refundAtRisk,
  type AtRiskJob,
  type RiskAction,
} from '../../../contract/at-risk.ts'
import { SLOT_LABELS } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { assignJob, unassignJob } from '../../../contract/schedule.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { dialable } from '../../ui/field/phone.ts'
import { personOf } from './risk-copy.ts'

const STALE = [listAtRisk, ...AFTER_ASSIGNING]
/** Customer and hauler read nothing before. */
const UNDO_MS = 8_000

type Undoable = { jobId: JobId; title: string; text: string }
type Asking = { jobId: JobId; amount: Cents } | null

/** What the buttons of the lane do. An assignment can be undone for eight seconds; a refund asks first. */
export function useRiskActions(onOpen: (jobId: number) => void) {
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
        title: `#${jobId} assigned to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: 'The messages go out in 8 seconds.',
      })
      return null
    },
    failure: ({ reason }) => `Couldn't assign the job. ${reason}`,
  })
  const reassigning = useApiMutation(reassignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot }) =>
      `#${jobId} is with ${user.firstName} ${user.lastName} now, ${SLOT_LABELS[timeSlot]}`,
    failure: ({ reason }) => `Couldn't reassign the job. ${reason}`,
  })
  const refunding = useApiMutation(refundAtRisk, {
    refetches: STALE,
    success: ({ jobId, refunded }) =>
      refunded === null
        ? `#${jobId} is cancelled`
        : `#${jobId} is cancelled, and ${formatMoney(refunded)} goes back`,
    failure: ({ reason }) => `Couldn't refund the job. ${reason}`,
    onDone: () => setAsking(null),
  })
  const undoing = useApiMutation(unassignJob, {
    refetches: STALE,
    success: 'Undone. No one got a message',
    failure: ({ reason }) => `Couldn't undo that. ${reason}`,
  })
  const act = (action: RiskAction, job: AtRiskJob) => {
    const { jobId } = job
    if (action.do === 'open') onOpen(jobId)
    if (action.do === 'refund') setAsking({ jobId, amount: action.amount })
    if (action.do === 'call') location.href = `tel:${dialable(personOf(action.who, job).phone)}`
    if (action.do === 'reassign')
      reassigning.mutate({ params: { jobId }, body: { haulerId: action.hauler.id } })
    if (action.do === 'assign') {
      const { hauler, timeSlot } = action
      assigning.mutate({ params: { jobId }, body: { haulerId: hauler.id, timeSlot } })
    }
  }
  return {
    act,
    isPending: [assigning, reassigning, refunding, undoing].some(({ isPending }) => isPending),
    undoable,
    undo: () => {
      if (undoable) undoing.mutate({ params: { jobId: undoable.jobId } })
      setUndoable(null)
    },
    dismiss: () => setUndoable(null),
    question: questionOf(asking, refunding.isPending, {
      onConfirm: () => asking && refunding.mutate({ params: { jobId: asking.jobId } }),
      onCancel: () => setAsking(null),
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
