import { useState } from 'react'
import { getMoney, listPayouts, retryPayout } from '../../contract/admin-money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'

/** Sends a payout again; its row is lit once it is on its way. */
export function useRetryPayout() {
  const [changed, setChanged] = useState<number | null>(null)
  const retry = useApiMutation(retryPayout, {
    refetches: [listPayouts, getMoney, listStuckMoney, getAdminStats],
    success: ({ id }) => {
      setChanged(id)
      return 'The payout is on its way again'
    },
    failure: (error) => error.reason,
  })
  return {
    changed,
    retrying: retry.isPending ? retry.variables.params.payoutId : null,
    onRetry: (payoutId: number) => retry.mutate({ params: { payoutId } }),
  }
}
export type PayoutRetry = ReturnType<typeof useRetryPayout>
