import { useQueryClient } from '@tanstack/react-query'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../../contract/dispatch.ts'
import { getHaulerSchedule } from '../../../contract/hauler-schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type Release, RELEASE_UNDO_SECONDS, releaseOwnJobs } from '../../../contract/release.ts'
import { useApiMutation } from '../../api/query.ts'
import { undoReleases } from '../../api/undo-releases.ts'
import { toast } from '../../ui/feedback/toast.ts'

const STALE = [getHaulerSchedule, listMyJobs, listAvailableJobs, getHaulerFigures]
/** The team reads it: the hauler has said already that the time does not suit. */
const REASON = 'Not available then: hours changed'

/**
 * Releases the booked jobs of a time that closes, each as a release of its own. What is refused is said by job, and
 * `onDone` runs once all are released. While the time is still open, the releases can be undone.
 */
export function useHeldRelease({ canUndo }: { canUndo: boolean }) {
  const queries = useQueryClient()
  const releasing = useApiMutation(releaseOwnJobs, {
    refetches: STALE,
    success: ({ items }) => {
      const releases = items.flatMap(({ release }) => release ?? [])
      const refusals = items.flatMap(({ refusal }) => refusal ?? [])
      const refusalText = refusals.length > 0 && `Not released. ${refusals.join('. ')}`
      if (canUndo && releases.length > 0)
        toast.undo(titleOf(releases), () => void undoReleases(queries, releases, STALE), {
          message: refusalText || `No one hears of it for ${RELEASE_UNDO_SECONDS} seconds`,
          forMs: RELEASE_UNDO_SECONDS * 1_000,
        })
      else if (refusalText) toast.failure(refusalText)
      return null
    },
    failure: ({ reason }) => `Couldn't release the jobs. ${reason}`,
  })
  const release = (jobIds: readonly JobId[], onDone: () => void) =>
    releasing.mutate(
      { body: { jobIds: [...jobIds], reason: REASON } },
      {
        onSuccess: ({ items }) => {
          if (items.every(({ refusal }) => refusal === null)) onDone()
        },
      },
    )
  return { release, isReleasing: releasing.isPending }
}

const titleOf = (releases: readonly Release[]): string =>
  releases.length === 1 ? `Job #${releases[0]?.jobId} released` : `${releases.length} jobs released`
