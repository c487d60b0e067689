import { useQuery } from '@tanstack/react-query'
import { listHaulerNotes } from '../../../contract/hauler-notes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { apiQuery } from '../../api/query.ts'
import { useQueueState } from '../../offline/the-queue.ts'
import { onDemand } from '../../ui/feedback/on-demand.tsx'

/** Fetched as well once a note is begun: where it ends there may be no signal. */
export const NoteList = onDemand(async () => (await import('./NoteList.tsx')).NoteList)

/** What the hauler wrote about a job, and what the team answered; nothing before the first note. */
export function JobNotes({ jobId }: { jobId: JobId }) {
  const { data: notes = [] } = useQuery(apiQuery(listHaulerNotes, { params: { jobId } }))
  const waiting = useQueueState().entries.flatMap(
    ({ id, jobId: of, action, state, isLate, madeAt }) =>
      of === jobId && action.kind === 'note' && state === 'waiting' && isLate
        ? [{ id, madeAt, ...action }]
        : [],
  )
  return notes.length + waiting.length > 0 && <NoteList notes={notes} waiting={waiting} />
}
