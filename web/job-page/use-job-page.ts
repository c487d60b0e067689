import {
  cancelPickup,
  getJobPage,
  payPickup,
  reschedulePickup,
  tipHauler,
} from '../../contract/job-page.ts'
import { confirmPickup } from '../../contract/pickup-confirmation.ts'
import { formatMoney } from '../../contract/money.ts'
import { useApiMutation } from '../api/query.ts'

/** A fee that changed meanwhile is fetched again, and asked about once more. */
export const useCancel = () =>
  useApiMutation(cancelPickup, {
    refetches: [getJobPage],
    success: 'Your pickup is cancelled',
    failure: ({ reason }) => ({ title: 'Failed to cancel the pickup', message: reason }),
  })

/** A pickup that was paid or cancelled meanwhile is fetched again. */
export const usePay = () =>
  useApiMutation(payPickup, {
    refetches: [getJobPage],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Failed to start the payment', message: reason }),
  })

export const useReschedule = () =>
  useApiMutation(reschedulePickup, {
    refetches: [getJobPage],
    success: 'Your pickup is moved',
    failure: ({ reason }) => ({ title: 'Failed to move the pickup', message: reason }),
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
