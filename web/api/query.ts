import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Args, Endpoint, Result } from '../../contract/endpoint.ts'
import { toast } from '../ui/feedback/toast.ts'
import { call, type ApiError } from './client.ts'
import { useMissingRight } from './rights-context.ts'

/** The query for an endpoint. Its key starts with the path, so a mutation can name what it makes stale. */
export const apiQuery = <E extends Endpoint>(endpoint: E, args: Args<E>) =>
  queryOptions<Result<E>, ApiError>({
    queryKey: [endpoint.path, args],
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  })

/** Whether the last answer came after the screen opened and none failed since: what decides about money or a place. */
export const isFresh = (query: { isFetchedAfterMount: boolean; isSuccess: boolean }): boolean =>
  query.isFetchedAfterMount && query.isSuccess

/** What a change makes stale; a function where the screen has not loaded those endpoints. */
export type StaleReads = readonly Endpoint[] | (() => Promise<readonly Endpoint[]>)

/** Asks again for what is stale and on the screen; for everything, should the code that names it not arrive. */
export async function refetch(queries: QueryClient, stale: StaleReads): Promise<void> {
  const endpoints = typeof stale === 'function' ? await stale().catch(() => null) : stale
  const keys = endpoints?.map(({ path }) => [path]) ?? [[]]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** A sentence under the usual 'Success' or 'Error', or one with a title of its own. */
export type Message = string | { title: string; message: string }

type Outcome<E extends Endpoint> = {
  refetches: StaleReads
  success: Message | ((result: Result<E>) => Message | null)
  /**
   * One fixed sentence, or one made from the reason the server gave. Null says nothing and fetches
   * nothing: the screen answers that refusal itself.
   */
  failure: Message | ((error: ApiError) => Message | null)
  /** Runs once what became stale is fetched, also when the screen that called is gone by then. */
  onDone?: () => void
}

/** These refusals mean that the screen shows something that is not so any more. */
const OUTDATED: readonly number[] = [404, 409]

/** Whether the session ended: the query client answers that for every call, see `session.ts`. */
export const isSignedOut = (error: ApiError): boolean =>
  error.status === 401 && error.code !== 'wrong_credentials'

/** A call that changes something, one at a time: says how it went and refetches what is stale then. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { refetches, success, failure, onDone }: Outcome<E>,
) {
  const queries = useQueryClient()
  const running = useRef(false)
  const missing = useMissingRight(endpoint.right)
  const mutation = useMutation<Result<E>, ApiError, Args<E>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: async (result) => {
      const message = typeof success === 'function' ? success(result) : success
      if (message) say('success', message)
      await refetch(queries, refetches)
      onDone?.()
    },
    onError: async (error) => {
      if (isSignedOut(error)) return
      const message = typeof failure === 'function' ? failure(error) : failure
      if (!message) return
      say('failure', message)
      if (OUTDATED.includes(error.status)) await refetch(queries, refetches)
    },
    onSettled: () => {
      running.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...callArgs) => {
    // A second click may come before the first one is drawn.
    if (running.current) return
    // The server would refuse it; what was typed stays.
    if (missing !== null) return toast.failure(missing, 'Not included in your role')
    running.current = true
    mutation.mutate(...callArgs)
  }
  return { ...mutation, mutate }
}

function say(kind: 'success' | 'failure', message: Message): void {
  if (typeof message === 'string') toast[kind](message)
  else toast[kind](message.message, message.title)
}
