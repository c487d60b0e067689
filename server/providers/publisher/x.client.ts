import { z } from 'zod'
import { type ProviderFailure, Reconnect, Refused, RetryAt } from '../failures.ts'
import { callNetwork, networkUrl, type NetworkAnswer, type NetworkCall } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'

export const LABEL = 'X'
const API = 'https://api.x.com'
/** Where X names no time. */
const PAUSE_SECONDS = 60

const Problem = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  error_description: z.string().optional(),
  errors: z
    .array(z.object({ message: z.string().optional(), detail: z.string().optional() }))
    .optional(),
})

/** The sentence that X gives, whichever of its forms the error has. */
export function wordsOf({ status, body }: NetworkAnswer): string {
  const { data } = Problem.safeParse(body)
  const [first] = data?.errors ?? []
  return (
    first?.message ??
    first?.detail ??
    data?.detail ??
    data?.error_description ??
    data?.title ??
    `${LABEL} refused this (${status})`
  )
}

function explain(answer: NetworkAnswer, now: Date): ProviderFailure {
  if (answer.status === 401) return new Reconnect(wordsOf(answer))
  if (answer.status === 429)
    return new RetryAt(`${LABEL} takes no more requests for now`, resetOf(answer, now))
  return new Refused(wordsOf(answer))
}

/** The end of the window that is used up: that of a day where it is, else that of 15 minutes. */
function resetOf({ headers }: NetworkAnswer, now: Date): Date {
  const isDayUsedUp = headers.get('x-user-limit-24hour-remaining') === '0'
  const reset = headers.get(isDayUsedUp ? 'x-user-limit-24hour-reset' : 'x-rate-limit-reset')
  return reset !== null && /^\d{9,11}$/.test(reset)
    ? new Date(Number(reset) * 1_000)
    : secondsFrom(now, PAUSE_SECONDS)
}

type Call = Pick<NetworkCall, 'method' | 'body'> & {
  path: string
  accessToken: string
  query?: Record<string, string>
}

/** A call of the API v2 in the name of an account. @throws ProviderFailure. */
export const callX = (
  { apiBase, now }: Pick<AdapterSettings, 'apiBase' | 'now'>,
  { path, query, accessToken, ...call }: Call,
): Promise<NetworkAnswer> =>
  callNetwork(
    LABEL,
    {
      ...call,
      url: networkUrl(API, apiBase, path, query),
      headers: { authorization: `Bearer ${accessToken}` },
    },
    (answer) => explain(answer, now()),
  )

/** A call of the token endpoint; `explainToken` says what a refusal means. */
export const callToken = (
  { apiBase, clientId, clientSecret }: AdapterSettings,
  form: Record<string, string>,
  explainToken: (answer: NetworkAnswer) => ProviderFailure,
): Promise<NetworkAnswer> =>
  callNetwork(
    LABEL,
    {
      method: 'POST',
      url: networkUrl(API, apiBase, '/2/oauth2/token'),
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams(form),
    },
    explainToken,
  )
