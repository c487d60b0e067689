import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  approvePrice,
  cancelPickup,
  declinePrice,
  getJobPage,
  reschedulePickup,
  tipHauler,
  type JobPage,
} from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ApiError } from '../api/client.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'

/** While the hauler is there, the customer may be asked something at any moment. */
const LOOK_AGAIN_MS = 20_000

const jobQuery = (token: string) => apiQuery(getJobPage, { params: { token } })

/** The job of a link, as it is now; asked for again when somebody comes back to the page. */
export const useJobPage = (token: string) =>
  useQuery({
    ...jobQuery(token),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? LOOK_AGAIN_MS : false),
    refetchOnWindowFocus: 'always',
  })

/** Shows a page that another call answered with, or the one that holds now. */
export function useShowPage(token: string): (page?: JobPage) => void {
  const queries = useQueryClient()
  const { queryKey } = jobQuery(token)
  return (page) => {
    if (page) queries.setQueryData(queryKey, page)
    else void queries.invalidateQueries({ queryKey })
  }
}

/** A fee that changed meanwhile is fetched anew, and asked about once more. */
export const useCancel = () =>
  useApiMutation(cancelPickup, {
    refetches: [getJobPage],
    success: 'Your pickup is cancelled',
    failure: ({ reason }) => ({ title: 'Failed to cancel the pickup', message: reason }),
  })

export const useReschedule = () =>
  useApiMutation(reschedulePickup, {
    refetches: [getJobPage],
    success: 'Your pickup is moved',
    failure: ({ reason }) => ({ title: 'Failed to move the pickup', message: reason }),
  })

/** That it is too late is no fault: the page says so in the place of the question. */
const unlessTooLate =
  (title: string) =>
  ({ status, reason }: ApiError) =>
    status === 409 ? null : { title, message: reason }

/** Said to be approved only once it is paid; asking again goes on with the same payment. */
export const useApprovePrice = () =>
  useApiMutation(approvePrice, {
    refetches: [getJobPage],
    success: ({ page }) =>
      page.priceChange ? null : `The price is now ${formatMoney(page.money.price)}`,
    failure: unlessTooLate('Failed to approve the price'),
  })

export const useDeclinePrice = () =>
  useApiMutation(declinePrice, {
    refetches: [getJobPage],
    success: 'You declined the new price',
    failure: unlessTooLate('Failed to decline the price'),
  })

export const useTip = () =>
  useApiMutation(tipHauler, {
    refetches: [getJobPage],
    success: ({ page: { money } }) =>
      money.tip === null ? null : `Your tip of ${formatMoney(money.tip)} is on its way`,
    failure: ({ reason }) => ({ title: 'Failed to send the tip', message: reason }),
  })
