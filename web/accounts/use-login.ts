import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffLogin, type CurrentUser, type StaffLogin } from '../../contract/accounts.ts'
import { call, type ApiError } from '../api/client.ts'
import { currentUserQuery } from '../session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { waitOf, waitText } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'

/**
 * Signs staff in. A refusal is told in a toast and beside the form, where it stays; `onSecondStep` gets what a code must go along
 * with.
 */
export const useLogin = (onRefused: () => void, onSecondStep: (secondStep: string) => void) =>
  useSignIn(
    async (body: StaffLogin) => {
      const { secondStep } = await call(staffLogin, { body })
      if (secondStep) onSecondStep(secondStep)
      return !secondStep
    },
    (error) => {
      toast.failure(error.reason, 'Login Failed')
      onRefused()
    },
  )

/**
 * Signs in with what `ask` asks the server, unless it answers false. Once the current user is known the router leads on by
 * itself; `onRefused` runs when the server does not let them in.
 */
export function useSignIn<Proof>(
  ask: (proof: Proof) => Promise<unknown>,
  onRefused: (error: ApiError) => void,
) {
  const queries = useQueryClient()
  const [waitSeconds, setWait] = useCountdown()
  const mutation = useMutation<CurrentUser | null | undefined, ApiError, Proof>({
    mutationFn: async (proof) => {
      if ((await ask(proof)) === false) return undefined
      return queries.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    },
    onError: (error) => {
      setWait(waitOf(error))
      onRefused(error)
    },
  })
  const { error, isPending, data: user } = mutation
  const refusal = user === null ? NOT_KEPT : error?.reason
  const problem =
    waitSeconds > 0 ? `Too many tries. You can try again ${waitText(waitSeconds)}.` : refusal
  return {
    start: (proof: Proof) => mutation.mutate(proof),
    // The page goes on showing that it works until the next one is there.
    pending: isPending || Boolean(user),
    problem,
    waitSeconds,
  }
}

/** The server let them in, yet does not know them on the next call. */
const NOT_KEPT =
  'Your browser did not keep you signed in. Allow cookies for this site and try again.'
