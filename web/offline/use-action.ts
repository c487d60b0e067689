import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import { ApiError } from '../api/client.ts'
import { isSignedOut, refetch, type StaleReads } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Action } from './actions.ts'
import { makeAction } from './the-queue.ts'

type Handling<Answer> = {
  refetches: StaleReads
  success: string | null | ((answer: Answer) => string | null)
  failure: (reason: string) => string
  /** What a refusal shows to be out of date; without it, what a success does. */
  refetchesWhenRefused?: StaleReads
  onSent?: (answer: Answer) => void
  /** It waits in the queue, which says so. */
  onKept?: () => void
}

/** These refusals mean that the screen shows something that is not so any more. */
const OUTDATED: readonly number[] = [404, 409]

/** Makes actions on a job, one at a time, and says how each went; one that waits is shown by the queue. */
export function useAction<Answer>(jobId: JobId, handling: Handling<Answer>) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const running = useRef(false)

  const make = async (action: Action): Promise<void> => {
    // A second tap may come before the first one is drawn.
    if (running.current) return
    running.current = true
    setPending(true)
    const outcome = await makeAction(jobId, action)
    running.current = false
    setPending(false)
    if (outcome.kind === 'kept') return handling.onKept?.()
    if (outcome.kind === 'refused') return explain(outcome.error)
    // The action's kind says what its call answers.
    const answer = outcome.answer as Answer
    const message =
      typeof handling.success === 'function' ? handling.success(answer) : handling.success
    if (message) toast.success(message)
    handling.onSent?.(answer)
    await refetch(queries, handling.refetches)
  }
  const explain = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError) || isSignedOut(error)) return
    toast.failure(handling.failure(error.reason))
    if (OUTDATED.includes(error.status))
      await refetch(queries, handling.refetchesWhenRefused ?? handling.refetches)
  }
  return { make: (action: Action) => void make(action), isPending }
}
