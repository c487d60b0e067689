import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Args, Endpoint, Result } from '../../contract/endpoint.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type ApiError, call } from './client.ts'
import { isSignedOut, refetch } from './query.ts'

type Outcome<E extends Endpoint> = {
  refetches: readonly Endpoint[]
  success: (result: Result<E>) => string
  /** The title over the reason that the server gave. */
  failed: string
  onFailure?: (error: ApiError) => void
}

/**
 * A call under one Idempotency-Key for as long as its form is open: pressed again after an answer that got lost, it is
 * recorded once.
 */
export function useKeyedMutation<E extends Endpoint>(
  endpoint: E,
  { refetches, success, failed, onFailure }: Outcome<E>,
) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation<Result<E>, ApiError, Args<E>>({
    mutationFn: (args) => call(endpoint, args, { headers: { 'idempotency-key': key } }),
    onSuccess: async (result) => {
      toast.success(success(result))
      await refetch(queries, refetches)
    },
    onError: async (error) => {
      if (isSignedOut(error)) return
      onFailure?.(error)
      toast.failure(error.reason, failed)
      if (error.status === 404 || error.status === 409) await refetch(queries, refetches)
    },
  })
}
