import type { QueryClient } from '@tanstack/react-query'
import type { JobId } from '../../contract/jobs.ts'
import { byServerClock } from '../api/server-clock.ts'
import { refetch, type StaleReads } from '../api/query.ts'
import { now } from '../clock.ts'
import { undoToast } from '../ui/feedback/undo-toast.ts'
import { toast } from '../ui/feedback/toast.ts'
import { countOf, runEach } from '../ui/list/bulk-actions.ts'

const JOBS = ['job', 'jobs'] as const
/** As many numbers are named for each reason. */
const MOST_NAMED = 5

export type Done = { id: JobId; undoUntil: Date }

type Undo = {
  /** What was done: '12 jobs deleted'. */
  title: string
  /** What waits until it can no longer be undone. */
  message: string
  done: readonly Done[]
  undoOne: (id: JobId) => Promise<unknown>
  /** Said of '12 jobs' that were undone: '12 jobs are back on the lists'. */
  undone: (what: string) => string
  /** Said of '2 jobs' that were not: '2 jobs stay deleted'. */
  kept: (what: string) => string
  refetches: StaleReads
}

/** One way back from what was done with several jobs, for as long as any of them can be undone. */
export function offerUndo(queries: QueryClient, undo: Undo): void {
  const last = Math.max(...undo.done.map(({ undoUntil }) => undoUntil.getTime()))
  const forMs = last - byServerClock(now()).getTime()
  if (undo.done.length === 0 || forMs <= 0) return
  undoToast(undo.title, () => void undoAll(queries, undo), { message: undo.message, forMs })
}

async function undoAll(queries: QueryClient, undo: Undo): Promise<void> {
  toast.success(countOf(undo.done.length, JOBS), 'Undoing...')
  const { done, failures } = await runEach(undo.done, ({ id }) => undo.undoOne(id), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await refetch(queries, undo.refetches)
  const undone = done > 0 ? [undo.undone(countOf(done, JOBS))] : []
  if (failures.length === 0) return toast.success(undone.join(), 'Undone')
  toast.failure(
    [...undone, keptText(failures, undo.kept)].join('. '),
    done > 0 ? 'Not all of it could be undone' : "Couldn't undo that",
  )
}

/** '2 jobs stay deleted. It is too late to undo that (#4, #7)'. */
function keptText(
  failures: readonly { id: number; reason: string }[],
  kept: (what: string) => string,
): string {
  const reasons = [...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, failed]) => {
    const more = failed.length - MOST_NAMED
    const named = failed.slice(0, MOST_NAMED).map(({ id }) => `#${id}`)
    return `${reason} (${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')})`
  })
  return `${kept(countOf(failures.length, JOBS))}. ${reasons.join('. ')}`
}
