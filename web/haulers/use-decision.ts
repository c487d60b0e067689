import { useState } from 'react'
import { getAdminHauler, listAdminHaulers, type AdminHauler } from '../../contract/admin-haulers.ts'
import { setHaulerStatus, type HaulerId, type HaulerStatus } from '../../contract/haulers.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'

/** What shows haulers: stale once one is decided on. */
export const HAULER_READS = [getAdminHauler, listAdminHaulers, getAdminStats]

/** Approving, rejecting, suspending and reinstating; remembers whose row changed last. */
export function useDecision() {
  const [changedId, setChangedId] = useState<HaulerId | null>(null)
  const mutation = useApiMutation(setHaulerStatus, {
    refetches: HAULER_READS,
    success: 'Hauler status updated successfully',
    failure: ({ reason }) => ({ title: 'Failed to update hauler status', message: reason }),
  })
  return {
    changedId,
    pendingId: mutation.isPending ? mutation.variables.params.haulerId : null,
    decide: (hauler: AdminHauler, status: HaulerStatus, reason?: string, onDone?: () => void) => {
      if (mutation.isPending) return
      mutation.mutate(
        { params: { haulerId: hauler.id }, body: { status, ...(reason && { reason }) } },
        {
          onSuccess: () => {
            setChangedId(hauler.id)
            onDone?.()
          },
        },
      )
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
