import {
  ACCEPT_UNDO_SECONDS,
  acceptWithoutProof,
  listAtRisk,
  reassignJob,
  REMIND_UNDO_SECONDS,
  refundAtRisk,
  remindOfProof,
  undoAccept,
  undoReassign,
  undoRemind,
} from '../../../contract/at-risk.ts'
import { undoStep } from '../../../contract/auto-assign.ts'
import { formatTime, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { extendPrice } from '../../../contract/price-reviews.ts'
import { getJobProof } from '../../../contract/proof.ts'
import { assignJob } from '../../../contract/schedule.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { waitingMessages } from '../../undo-wait.ts'

const STALE = [listAtRisk, listSolvedRisks, ...AFTER_ASSIGNING]
/** What was just done, and can be undone. */
export type Undoable = {
  jobId: JobId
  title: string
  text: string
  /** How long it can be undone. */
  seconds: number
  undo: (undoing: Undoing) => void
}
const UNDONE = {
  refetches: STALE,
  success: 'Undone. No one got a message',
  failure: ({ reason }: { reason: string }) => `Couldn't undo that. ${reason}`,
}

type Answers = {
  offerUndo: (done: Undoable) => null
  /** Hides the question; `closeQuestion` also brings the focus back. */
  hideQuestion: () => void
  closeQuestion: () => void
}

/** The calls that give a job at risk to a hauler. */
export function usePlacing({ offerUndo }: Pick<Answers, 'offerUndo'>) {
  const assigning = useApiMutation(assignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot, stepId, undoUntil }) =>
      offerUndo({
        jobId,
        title: `#${jobId} assigned to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        ...waitingMessages({ undoUntil }),
        undo: ({ assign }) => assign.mutate({ params: { stepId } }),
      }),
    failure: ({ reason }) => `Couldn't assign the job. ${reason}`,
  })
  const reassigning = useApiMutation(reassignJob, {
    refetches: STALE,
    success: ({ jobId, hauler: { user }, timeSlot, undoUntil }) =>
      offerUndo({
        jobId,
        title: `#${jobId} moved to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        ...waitingMessages({ undoUntil }),
        undo: ({ reassign }) => reassign.mutate({ params: { jobId }, body: { undoUntil } }),
      }),
    failure: ({ reason }) => `Couldn't reassign the job. ${reason}`,
  })
  return { assigning, reassigning }
}

/** The calls about the money, the price and the proof of a job at risk. */
export function useSettling({ offerUndo, hideQuestion, closeQuestion }: Answers) {
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
    success: ({ jobId, undoUntil }) =>
      offerUndo({
        jobId,
        title: `The hauler of #${jobId} is reminded of the proof.`,
        text: 'The message goes out in 8 seconds.',
        seconds: REMIND_UNDO_SECONDS,
        undo: ({ remind }) => remind.mutate({ params: { jobId }, body: { undoUntil } }),
      }),
    failure: ({ reason }) => `Couldn't remind the hauler. ${reason}`,
  })
  const accepting = useApiMutation(acceptWithoutProof, {
    refetches: [...STALE, getJobProof],
    success: ({ jobId, undoUntil }) => {
      // Before the lane is read again: the seconds to undo it run.
      hideQuestion()
      return offerUndo({
        jobId,
        title: `#${jobId} accepted without proof.`,
        text: 'Its payout no longer waits for that.',
        seconds: ACCEPT_UNDO_SECONDS,
        undo: ({ accept }) => accept.mutate({ params: { jobId }, body: { undoUntil } }),
      })
    },
    failure: ({ reason }) => {
      closeQuestion()
      return `Couldn't accept the job. ${reason}`
    },
  })
  return { refunding, extending, reminding, accepting }
}

export type Undoing = ReturnType<typeof useUndoing>

/** The calls that undo what was done last. */
export function useUndoing() {
  return {
    assign: useApiMutation(undoStep, UNDONE),
    reassign: useApiMutation(undoReassign, UNDONE),
    remind: useApiMutation(undoRemind, UNDONE),
    accept: useApiMutation(undoAccept, {
      ...UNDONE,
      refetches: [...STALE, getJobProof],
      success: 'Undone. The payout waits for the proof again',
    }),
  }
}
