import { getMoney } from '../../contract/admin-money.ts'
import { listPayouts, retryPayout } from '../../contract/admin-payouts.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'

/** Sends a payout again. */
export function useRetryPayout() {
  const retry = useApiMutation(retryPayout, {
    refetches: [listPayouts, getMoney, listStuckMoney, getAdminStats],
    success: 'The payout is on its way again',
    failure: (error) => error.reason,
  })
  return {
    retrying: retry.isPending ? retry.variables.params.payoutId : null,
    onRetry: (payoutId: number) => retry.mutate({ params: { payoutId } }),
  }
}
export type PayoutRetry = ReturnType<typeof useRetryPayout>
