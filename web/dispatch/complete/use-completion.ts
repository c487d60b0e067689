import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { type DisposalEntry, FacilityId, ticketDueAt } from '../../../contract/job-proof.ts'
import { formatAhead } from '../../../contract/calendar.ts'
import { type Facility, listFacilities } from '../../../contract/proof.ts'
import { listHaulerPayouts } from '../../../contract/statements.ts'
import { apiQuery, refetch } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { dropPhoto, keptAfterPhotos, recordedAs } from '../../offline/keep-photo.ts'
import { useAction } from '../../offline/use-action.ts'
import { allMissing, type CompletionDraft, emptyDraft, entryOf, type GroupDraft } from './draft.ts'

const STALE = [listMyJobs, getHaulerFigures, listHaulerPayouts]

/**
 * The completion of a job, or what is added to it later: what is filled in, what is missing, and how it is
 * sent. Without a signal it waits in the queue, and the form is done.
 */
export function useCompletion(job: HaulerJob, onDone: () => void) {
  const [draft, setDraft] = useState<CompletionDraft>(() => ({
    ...emptyDraft(job.itemGroups),
    photos: job.afterPhotos,
  }))
  const [completed, setCompleted] = useState<HaulerJob>()
  const queries = useQueryClient()
  const facilities = useFacilities(job)
  const progress = useAction<HaulerJob>(job.id, {
    // The card goes with the list: that waits until the hauler has read when they are paid.
    refetches: [],
    success: 'Job status updated successfully',
    failure: (reason) => `Failed to update job status. ${reason}`,
    refetchesWhenRefused: STALE,
    onSent: setCompleted,
    onKept: onDone,
  })
  const adding = useAction<HaulerJob>(job.id, {
    refetches: STALE,
    success: 'Proof added',
    failure: (reason) => `Failed to add the proof. ${reason}`,
    onSent: onDone,
    onKept: onDone,
  })
  const send = (proof: Pick<CompletionDraft, 'photos'> & { groups: GroupDraft[] }) =>
    progress.make({
      kind: 'complete',
      photos: proof.photos.map(recordedAs),
      disposal: proof.groups.map(toEntry),
    })
  return {
    draft,
    completed,
    facilities,
    /** Until when the ticket of what stays on the truck is added. */
    ticketDue: formatAhead(ticketDueAt(job.completedAt ?? now()), now()),
    missing: allMissing(draft),
    isSending: progress.isPending || adding.isPending,
    setPhotos(photos: string[]) {
      for (const photo of draft.photos) if (!photos.includes(photo)) void dropPhoto(photo)
      setDraft((before) => ({ ...before, photos }))
    },
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
    add: () =>
      adding.make({
        kind: 'proof',
        photos: draft.photos.map(recordedAs),
        disposal: draft.groups.filter(({ choice }) => choice !== '').map(toEntry),
      }),
    /** After-photos that were taken without a signal before this page was opened. */
    async addKept() {
      // A phone that cannot read them shows none: they are sent all the same.
      const kept = await keptAfterPhotos(job.id).catch(() => [])
      setDraft((before) => ({ ...before, photos: [...new Set([...before.photos, ...kept])] }))
    },
    leave: () => refetch(queries, STALE),
  }
}

/** The facilities, the nearest to the job first. Without a signal the list of another job does: it has the same ones. */
function useFacilities({ id: jobId }: HaulerJob): Facility[] {
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    ...apiQuery(listFacilities, { query: { jobId } }),
    placeholderData: () =>
      queries
        .getQueriesData<Facility[]>({ queryKey: [listFacilities.path] })
        .find(([, facilities]) => facilities !== undefined)?.[1],
  })
  return data
}

const toEntry = (group: GroupDraft): DisposalEntry => {
  const entry = entryOf(group, (choice) => FacilityId.safeParse(choice).data ?? null)
  return { ...entry, ticket: entry.ticket && recordedAs(entry.ticket) }
}

export type Completion = ReturnType<typeof useCompletion>
