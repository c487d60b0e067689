import { useQueryClient } from '@tanstack/react-query'
import { getHaulerFigures, listAvailableJobs, listMyJobs } from '../../../contract/dispatch.ts'
import { RELEASE_UNDO_SECONDS, releaseOwnJobs } from '../../../contract/release.ts'
import { useApiMutation } from '../../api/query.ts'
import { undoReleases } from '../../api/undo-releases.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { outcomeCopy, type ReleasableJob } from './release-copy.ts'

const STALE = [listMyJobs, listAvailableJobs, getHaulerFigures]

/** Releases jobs; their cards are gone then, so the way back stands on the page for as long as it works. */
export function useRelease(jobs: readonly ReleasableJob[], onReleased: () => void) {
  const queries = useQueryClient()
  return useApiMutation(releaseOwnJobs, {
    refetches: STALE,
    success: ({ items }) => {
      const released = items.flatMap(({ release }) => release ?? [])
      const { title, refusals } = outcomeCopy(items)
      if (released.length === 0) {
        toast.failure(`Couldn't release the job. ${refusals}`)
        return null
      }
      onReleased()
      const names = jobs.filter(({ jobId }) => released.some((each) => each.jobId === jobId))
      const [only] = names
      const heard =
        names.length === 1 && only
          ? `${only.firstName} hears of it in ${RELEASE_UNDO_SECONDS} seconds`
          : `Their customers hear of it in ${RELEASE_UNDO_SECONDS} seconds`
      toast.undo(title, () => void undoReleases(queries, released, STALE), {
        message: refusals === '' ? heard : `${heard}. ${refusals}`,
        forMs: RELEASE_UNDO_SECONDS * 1_000,
      })
      return null
    },
    failure: ({ reason }) => `Couldn't release the job. ${reason}`,
  })
}
