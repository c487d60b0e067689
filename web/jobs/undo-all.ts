import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import type { ApiError } from '../api/client.ts'
import { type Message, refetch, type StaleReads } from '../api/query.ts'
import { secondsLeft, secondsText } from '../undo-wait.ts'
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
  /** What leaves once it can no longer be undone: 'Messages'. */
  waits: string
  done: readonly Done[]
  undoOne: (done: Done) => Promise<unknown>
  /** Said of '12 jobs' that were undone: '12 jobs are back on the lists'. */
  undone: (what: string) => string
  /** Said of '2 jobs' that were not: '2 jobs stay deleted'. */
  kept: (what: string) => string
  refetches: StaleReads
}

/** One way back from what was done with several jobs, for as long as any of them can be undone; `onUndo` runs as it is begun. */
export function offerUndo(queries: QueryClient, undo: Undo, onUndo: () => void): void {
  const left = undo.done.map(({ undoUntil }) => secondsLeft(undoUntil))
  const last = Math.max(0, ...left)
  if (last === 0) return
  const begin = () => {
    onUndo()
    void undoAll(queries, undo)
  }
  undoToast(undo.title, begin, { message: waitingCopy(undo, left, last), forMs: last * 1_000 })
}

/** When it leaves, by the times of the server: where it took long, that of the first job may have left. */
function waitingCopy({ waits }: Undo, left: readonly number[], last: number): string {
  const first = Math.min(...left)
  if (first === last) return `${waits} leave in ${secondsText(last)}`
  return first > 0
    ? `${waits} leave in ${first} to ${secondsText(last)}`
    : `Some ${waits.toLowerCase()} have left, the last leave in ${secondsText(last)}`
}

/** Closes the dialog about several jobs, which states what is undone now, if it is still open. */
export function useCloseAfterUndo(onClose: (ran: boolean) => void): () => void {
  const close = useRef<typeof onClose | null>(null)
  useEffect(() => {
    close.current = onClose
    return () => {
      close.current = null
    }
  }, [onClose])
  return () => close.current?.(true)
}

/** The whole call failed: refused before it began, or its answer is lost and some jobs may be done. */
export const bulkFailure =
  (verb: 'deleted' | 'moved') =>
  ({ status, reason }: ApiError): Message =>
    status >= 400 && status < 500
      ? { title: `Nothing was ${verb}`, message: reason }
      : {
          title: `Some jobs may be ${verb}`,
          message: `The answer is missing. Please look at the list before you try again. ${reason}`,
        }

async function undoAll(queries: QueryClient, undo: Undo): Promise<void> {
  toast.success(countOf(undo.done.length, JOBS), 'Undoing...')
  const { done, failures } = await runEach(undo.done, undo.undoOne, {
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
