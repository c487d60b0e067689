import { approvePrice, declinePrice, getJobPage } from '../../../contract/job-page.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { ApiError } from '../../api/client.ts'
import { useApiMutation } from '../../api/query.ts'

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
