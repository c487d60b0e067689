import { useState } from 'react'
import {
  changeHaulerProfile,
  type AffectedJob,
  type ProfileChange,
} from '../../../contract/hauler-account.ts'
import { useApiMutation } from '../../api/query.ts'

/** The jobs that a change does not fit, shown before it is saved: the second press saves it all the same. */
export function useImpact() {
  const [lastCheck, setLastCheck] = useState<{ key: string; jobs: readonly AffectedJob[] }>()
  const preview = useApiMutation(changeHaulerProfile, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not saved', message: reason }),
  })
  const jobsFor = (change: ProfileChange): readonly AffectedJob[] =>
    lastCheck?.key === JSON.stringify(change) ? lastCheck.jobs : []
  return {
    jobsFor,
    isChecking: preview.isPending,
    /** Saves a change that affects no job, or whose jobs were shown. */
    saveAfterCheck: (change: ProfileChange, save: () => void) => {
      if (jobsFor(change).length > 0) {
        save()
        return
      }
      preview.mutate(
        { body: { ...change, preview: true } },
        {
          onSuccess: ({ affectedJobs }) => {
            setLastCheck({ key: JSON.stringify(change), jobs: affectedJobs })
            if (affectedJobs.length === 0) save()
          },
        },
      )
    },
  }
}
