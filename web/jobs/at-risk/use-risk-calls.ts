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
import { formatTime, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { extendPrice } from '../../../contract/price-reviews.ts'
import { getJobProof } from '../../../contract/proof.ts'
import { assignJob } from '../../../contract/schedule.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { pageFigures } from '../../page-figures.ts'
import { useUndoAssign } from '../use-undo-assign.ts'
import { undoWait } from '../../undo-wait.ts'

const STALE = [listAtRisk, listSolvedRisks, ...AFTER_ASSIGNING]
/** What was just done, and can be undone. */
export type Undoable = {
  jobId: JobId
  did: 'assign' | 'reassign' | 'remind' | 'accept'
  title: string
  text: string
  /** How long it can be undone. */
  seconds: number
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
    success: ({ jobId, hauler: { user }, timeSlot }) =>
      offerUndo({
        jobId,
        did: 'assign',
        title: `#${jobId} assigned to ${user.firstName} ${user.lastName}, ${SLOT_LABELS[timeSlot]}.`,
        text: `The messages go out in ${undoWait()}.`,
        seconds: pageFigures().undoSeconds,
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
        text: `The messages go out in ${undoWait()}.`,
        seconds: pageFigures().undoSeconds,
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
    success: ({ jobId }) =>
      offerUndo({
        jobId,
        did: 'remind',
        title: `The hauler of #${jobId} is reminded of the proof.`,
        text: 'The message goes out in 8 seconds.',
        seconds: REMIND_UNDO_SECONDS,
      }),
    failure: ({ reason }) => `Couldn't remind the hauler. ${reason}`,
  })
  const accepting = useApiMutation(acceptWithoutProof, {
    refetches: [...STALE, getJobProof],
    success: ({ jobId }) => {
      // Before the lane is read again: the seconds to undo it run.
      hideQuestion()
      return offerUndo({
        jobId,
        did: 'accept',
        title: `#${jobId} accepted without proof.`,
        text: 'Its payout no longer waits for that.',
        seconds: ACCEPT_UNDO_SECONDS,
      })
    },
    failure: ({ reason }) => {
      closeQuestion()
      return `Couldn't accept the job. ${reason}`
    },
  })
  return { refunding, extending, reminding, accepting }
}

/** The calls that undo what was done last. */
export function useUndoing() {
  return {
    assign: useUndoAssign(UNDONE),
    reassign: useApiMutation(undoReassign, UNDONE),
    remind: useApiMutation(undoRemind, UNDONE),
    accept: useApiMutation(undoAccept, {
      ...UNDONE,
      refetches: [...STALE, getJobProof],
      success: 'Undone. The payout waits for the proof again',
    }),
  }
}
