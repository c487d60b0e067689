import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staffLogin, type CurrentUser, type StaffLogin } from '../../contract/accounts.ts'
import { call, type ApiError } from '../api/client.ts'
import { currentUserQuery } from '../session.ts'
import { toast } from '../ui/toast.ts'
import { waitOf, waitText } from './login-rules.ts'

/**
 * Signs in. Once the current user is known the router leads on by itself. A refusal is told in a
 * toast and beside the form, where it stays; `onRefused` runs after it.
 */
export function useLogin(onRefused: () => void) {
  const queries = useQueryClient()
  const [waitSeconds, setWait] = useCountdown()
  const mutation = useMutation<CurrentUser | null, ApiError, StaffLogin>({
    mutationFn: async (body) => {
      await call(staffLogin, { body })
      return queries.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    },
    onError: (error) => {
      toast.failure(error.reason, 'Login Failed')
      setWait(waitOf(error))
      onRefused()
    },
  })
  const { error, isPending, data: user } = mutation
  const refusal = user === null ? NOT_KEPT : error?.reason
  const problem =
    waitSeconds > 0 ? `Too many tries. You can try again ${waitText(waitSeconds)}.` : refusal
  return {
    start: (login: StaffLogin) => mutation.mutate(login),
    // The page goes on showing that it works until the next one is there.
    pending: isPending || Boolean(user),
    problem,
    waitSeconds,
  }
}

/** The server let them in, yet does not know them on the next call. */
const NOT_KEPT =
  'Your browser did not keep you signed in. Allow cookies for this site and try again.'

const A_SECOND = 1_000

function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), A_SECOND)
    return () => clearInterval(timer)
  }, [running])
  return [seconds, setSeconds] as const
}
