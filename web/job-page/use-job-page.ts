import { addJobPhotos, editJobNote } from '../../contract/job-additions.ts'
import { cancelPickup, getJobPage, payPickup, tipHauler } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { confirmPickup } from '../../contract/pickup-confirmation.ts'
import { closeOwnProblem, replyToProblem, reportProblem } from '../../contract/problems.ts'
import { rateJob } from '../../contract/ratings.ts'
import { formatMoney } from '../../contract/money.ts'
import { useApiMutation } from '../api/query.ts'

/** A fee that changed meanwhile is fetched again, and asked about once more. */
export const useCancel = () =>
  useApiMutation(cancelPickup, {
    refetches: [getJobPage],
    success: 'Your pickup is cancelled',
    failure: ({ reason }) => ({ title: 'Failed to cancel the pickup', message: reason }),
  })

/** A pickup that was paid or cancelled meanwhile is fetched again; a full window offers others on the screen. */
export const usePay = () =>
  useApiMutation(payPickup, {
    refetches: [getJobPage],
    success: () => null,
    failure: ({ code, reason }) =>
      code === 'window_full' ? null : { title: 'Failed to start the payment', message: reason },
  })

export const useReschedule = () =>
  useApiMutation(reschedulePickup, {
    refetches: [getJobPage],
    success: 'Your pickup is rescheduled',
    failure: ({ reason }) => ({ title: 'Failed to reschedule the pickup', message: reason }),
  })

/** A reminder that is not about that day any more is fetched again. */
export const useConfirm = () =>
  useApiMutation(confirmPickup, {
    refetches: [getJobPage],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Failed to confirm the pickup', message: reason }),
  })

export const useTip = () =>
  useApiMutation(tipHauler, {
    refetches: [getJobPage],
    success: ({ page: { money } }) =>
      money.tip === null ? null : `Your tip of ${formatMoney(money.tip)} is on its way`,
    failure: ({ reason }) => ({ title: 'Failed to send the tip', message: reason }),
  })

export const useAddPhotos = () =>
  useApiMutation(addJobPhotos, {
    refetches: [getJobPage],
    success: 'Photos added',
    failure: ({ reason }) => ({ title: 'Failed to add the photos', message: reason }),
  })

export const useEditNote = () =>
  useApiMutation(editJobNote, {
    refetches: [getJobPage],
    success: 'Note saved',
    failure: ({ reason }) => ({ title: 'Failed to save the note', message: reason }),
  })

export const useRate = () =>
  useApiMutation(rateJob, {
    refetches: [getJobPage],
    success: 'Thank you for your rating',
    failure: ({ reason }) => ({ title: 'Failed to send the rating', message: reason }),
  })

export const useReport = () =>
  useApiMutation(reportProblem, {
    refetches: [getJobPage],
    success: 'Problem reported',
    failure: ({ reason }) => ({ title: 'Failed to report the problem', message: reason }),
  })

export const useReply = () =>
  useApiMutation(replyToProblem, {
    refetches: [getJobPage],
    success: 'Reply sent',
    failure: ({ reason }) => ({ title: 'Failed to send the reply', message: reason }),
  })

export const useCloseProblem = () =>
  useApiMutation(closeOwnProblem, {
    refetches: [getJobPage],
    success: 'Problem closed',
    failure: ({ reason }) => ({ title: 'Failed to close the problem', message: reason }),
  })
