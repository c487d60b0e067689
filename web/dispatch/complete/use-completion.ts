import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getHaulerFigures, listMyJobs, progressJob } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { FacilityId, ticketDueAt } from '../../../contract/job-proof.ts'
import { formatAhead } from '../../../contract/calendar.ts'
import { addProof, listFacilities } from '../../../contract/proof.ts'
import { listHaulerPayouts } from '../../../contract/statements.ts'
import { apiQuery, refetch, useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { allMissing, type CompletionDraft, emptyDraft, entryOf, type GroupDraft } from './draft.ts'

const STALE = [listMyJobs, getHaulerFigures, listHaulerPayouts]

/**
 * The completion of a job, or what is added to it later: what is filled in, what is missing, and how it is
 * sent.
 */
export function useCompletion(job: HaulerJob) {
  const [draft, setDraft] = useState<CompletionDraft>(() => ({
    ...emptyDraft(job.itemGroups),
    photos: job.afterPhotos,
  }))
  const [completed, setCompleted] = useState<HaulerJob>()
  const queries = useQueryClient()
  const { data: facilities = [] } = useQuery(apiQuery(listFacilities, { query: { jobId: job.id } }))
  const progress = useApiMutation(progressJob, {
    // The card goes with the list: that waits until the hauler has read when they are paid.
    refetches: [],
    success: 'Job status updated successfully',
    failure: ({ reason }) => `Failed to update job status. ${reason}`,
  })
  const adding = useApiMutation(addProof, {
    refetches: STALE,
    success: 'Proof added',
    failure: ({ reason }) => `Failed to add the proof. ${reason}`,
  })
  const send = (proof: Pick<CompletionDraft, 'photos'> & { groups: GroupDraft[] }) =>
    progress.mutate(
      {
        params: { jobId: job.id },
        body: {
          status: 'completed',
          photos: proof.photos,
          disposal: proof.groups.map(toEntry),
        },
      },
      {
        onSuccess: setCompleted,
        onError: ({ status }) => {
          if (status === 404 || status === 409) void refetch(queries, STALE)
        },
      },
    )
  return {
    draft,
    completed,
    facilities,
    /** Until when the ticket of what stays on the truck is added. */
    ticketDue: formatAhead(ticketDueAt(job.completedAt ?? now()), now()),
    missing: allMissing(draft),
    isSending: progress.isPending || adding.isPending,
    setPhotos: (photos: string[]) => setDraft((before) => ({ ...before, photos })),
    setGroup: (index: number, changes: Partial<GroupDraft>) =>
      setDraft((before) => ({
        ...before,
        groups: before.groups.map((group, at) => (at === index ? { ...group, ...changes } : group)),
      })),
    /** The place of the first group, for all of them. */
    copyFirst: () =>
      setDraft((before) => {
        const [first] = before.groups
        return first
          ? { ...before, groups: before.groups.map(({ group }) => ({ ...first, group })) }
          : before
      }),
    complete: () => send(draft),
    completeWithoutProof: () => send({ photos: draft.photos, groups: [] }),
    /** To a job that is completed already: what is filled in, also when something is still missing. */
    add: (onSuccess: () => void) =>
      adding.mutate(
        {
          params: { jobId: job.id },
          body: {
            photos: draft.photos,
            disposal: draft.groups.filter(({ choice }) => choice !== '').map(toEntry),
          },
        },
        { onSuccess },
      ),
    leave: () => refetch(queries, STALE),
  }
}

const toEntry = (group: GroupDraft) =>
  entryOf(group, (choice) => FacilityId.safeParse(choice).data ?? null)

export type Completion = ReturnType<typeof useCompletion>
