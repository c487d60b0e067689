import { useMutation } from '@tanstack/react-query'
import { askForCode, type ContactKind } from '../../contract/customers.ts'
import { call, type ApiError } from '../api/client.ts'
import { now } from '../clock.ts'
import type { AskedCode } from './asked-code.ts'
import { waitOf, waitText } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'

/** Has a code sent; `onAsked` hears of it. Too many are refused for a while. */
export function useAskForCode(onAsked: (askedCode: AskedCode) => void) {
  const [waitSeconds, setWait] = useCountdown()
  const { mutate, error, isPending } = useMutation<{ sentTo: ContactKind }, ApiError, string>({
    mutationFn: (contact) => call(askForCode, { body: { contact } }),
    onSuccess: ({ sentTo }, contact) => onAsked({ contact, sentTo, at: now().getTime() }),
    onError: (refusal) => setWait(waitOf(refusal)),
  })
  const problem =
    waitSeconds > 0
      ? `Several codes were asked for already. You can ask again ${waitText(waitSeconds)}.`
      : error?.reason
  return {
    ask: (contact: string) => mutate(contact),
    pending: isPending,
    problem,
    waitSeconds,
  }
}
