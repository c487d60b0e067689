import { z } from 'zod'
import { type ProviderFailure, Reconnect, Refused, RetryAt } from '../failures.ts'
import { callNetwork, networkUrl, type NetworkAnswer, type NetworkCall } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'

export const LABEL = 'LinkedIn'
const API = 'https://api.linkedin.com'
/** LinkedIn publishes a version each month, and each one ends after about a year: LINKEDIN_API_VERSION names a newer one. */
const VERSION = '202606'
const PAUSE_SECONDS = 300

const Problem = z.object({
  message: z.string().optional(),
  error_description: z.string().optional(),
  code: z.string().optional(),
})

export function wordsOf({ status, body }: NetworkAnswer): string {
  const { data } = Problem.safeParse(body)
  return data?.message ?? data?.error_description ?? `${LABEL} refused this (${status})`
}

/** LinkedIn counts most calls until midnight UTC, and names no time. */
function explain(answer: NetworkAnswer, now: Date): ProviderFailure {
  const words = wordsOf(answer)
  if (answer.status === 401) return new Reconnect(words)
  const code = Problem.safeParse(answer.body).data?.code
  if (answer.status === 403 && code !== 'DUPLICATE_POST') return new Reconnect(words)
  if (answer.status === 429) return new RetryAt(words, retryAt(answer, now))
  return new Refused(words)
}

function retryAt({ headers, body }: NetworkAnswer, now: Date): Date {
  const seconds = headers.get('retry-after')
  if (seconds !== null && /^\d{1,6}$/.test(seconds)) return secondsFrom(now, Number(seconds))
  const isOfDay = /\bday\b/i.test(Problem.safeParse(body).data?.message ?? '')
  if (!isOfDay) return secondsFrom(now, PAUSE_SECONDS)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

type Call = Pick<NetworkCall, 'method' | 'body' | 'headers'> & {
  path: string
  accessToken: string
  /** As it stands in the address: Rest.li has brackets and commas there that are not escaped. */
  query?: string
}

/** A call of the versioned API. @throws ProviderFailure. */
export function callLinkedIn(
  { apiBase, apiVersion = VERSION, now }: AdapterSettings,
  { path, query, accessToken, headers, ...call }: Call,
): Promise<NetworkAnswer> {
  const url = networkUrl(API, apiBase, path)
  if (query !== undefined) url.search = query
  return callNetwork(
    LABEL,
    {
      ...call,
      url,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'linkedin-version': apiVersion,
        'x-restli-protocol-version': '2.0.0',
        ...headers,
      },
    },
    (answer) => explain(answer, now()),
  )
}

/** Sends a file to the address that LinkedIn named for it. @throws ProviderFailure. */
export function uploadToLinkedIn(
  { apiBase, now }: AdapterSettings,
  { uploadUrl, accessToken, bytes, type }: Upload,
): Promise<NetworkAnswer> {
  const url = new URL(uploadUrl)
  const isTheirs = url.protocol === 'https:' && url.hostname.endsWith('.linkedin.com')
  if (apiBase === undefined ? !isTheirs : url.origin !== new URL(apiBase).origin)
    throw new Refused('LinkedIn named an address for the picture that is not its own')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type }
  return callNetwork(LABEL, { method: 'PUT', url, headers, body: bytes }, (answer) =>
    explain(answer, now()),
  )
}

type Upload = {
  uploadUrl: string
  accessToken: string
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** A call of the token endpoint; `explainToken` explains every refusal but 'too many requests'. @throws ProviderFailure. */
export const callToken = (
  { apiBase, clientId, clientSecret, now }: AdapterSettings,
  form: Record<string, string>,
  explainToken: (answer: NetworkAnswer) => ProviderFailure,
): Promise<NetworkAnswer> =>
  callNetwork(
    LABEL,
    {
      method: 'POST',
      url: networkUrl('https://www.linkedin.com', apiBase, '/oauth/v2/accessToken'),
      body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
    },
    (answer) =>
      answer.status === 429
        ? new RetryAt(wordsOf(answer), retryAt(answer, now()))
        : explainToken(answer),
  )
