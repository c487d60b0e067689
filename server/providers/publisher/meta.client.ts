import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type ProviderFailure, Reconnect, Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import { callNetwork, networkUrl, type NetworkAnswer } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'

/** Each version of the Graph API works for about two years. */
export const GRAPH_VERSION = 'v24.0'

const MetaError = z.object({
  error: z.object({
    message: z.string(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
})
/** Of the token endpoint of Instagram, which has a form of its own. */
const InstagramError = z.object({ error_message: z.string() })

/** The token is void, or the person took the permission away. */
const VOID_TOKEN = new Set([102, 190, 463, 467])
const isPermission = (code: number): boolean => code === 10 || (code >= 200 && code <= 299)
const USED_UP = new Set([4, 17, 32, 341, 613])
const isUsedUp = (code: number): boolean => USED_UP.has(code) || (code >= 80_000 && code <= 80_014)
/** What passes by itself, with the seconds until then: the container is not ready, a picture could not be fetched, 100 posts in 24 hours. */
const PASSING = new Map([
  [2_207_027, 5],
  [2_207_052, 60],
  [2_207_042, 3_600],
])
const PAUSE_SECONDS = 300

/** The sentence that Meta gives, without the number before it. */
export function wordsOf(label: string, { status, body }: NetworkAnswer): string {
  const { data } = MetaError.safeParse(body)
  const words =
    data?.error.error_user_msg ??
    data?.error.message ??
    InstagramError.safeParse(body).data?.error_message
  return words?.replace(/^\(#\d+\) /, '') ?? `${label} refused this (${status})`
}

/** What an error of the Graph API means. */
export function explainMeta(label: string, answer: NetworkAnswer, now: Date): ProviderFailure {
  const words = wordsOf(label, answer)
  const error = MetaError.safeParse(answer.body).data?.error
  const code = error?.code ?? 0
  const passesIn = PASSING.get(error?.error_subcode ?? 0)
  if (passesIn !== undefined) return new RetryAt(words, secondsFrom(now, passesIn))
  if (VOID_TOKEN.has(code) || isPermission(code) || answer.status === 401)
    return new Reconnect(words)
  if (isUsedUp(code) || answer.status === 429)
    return new RetryAt(`${label} takes no more requests for now`, regainAt(answer, now))
  if (code === 1 || code === 2 || error?.is_transient) return new UnknownOutcome(words)
  return new Refused(words)
}

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })),
)

/** The minutes that Meta estimates until we have access again. */
function regainAt({ headers }: NetworkAnswer, now: Date): Date {
  const usages = Usage.safeParse(parseUsage(headers.get('x-business-use-case-usage')))
  const minutes = Object.values(usages.data ?? {})
    .flat()
    .map(({ estimated_time_to_regain_access: one }) => one)
  const longest = Math.max(0, ...minutes)
  return secondsFrom(now, longest > 0 ? longest * 60 : PAUSE_SECONDS)
}

function parseUsage(header: string | null): unknown {
  try {
    return JSON.parse(header ?? '{}')
  } catch {
    return {}
  }
}

/** One of Meta's networks: where its API is, and how it is called in sentences. */
export type MetaApi = AdapterSettings & {
  label: string
  origin: string
  /** Proves with each call that it comes from our server: the Graph API of Facebook checks it. */
  hasProof: boolean
}

type GraphCall = {
  method: 'GET' | 'POST'
  path: string
  accessToken?: string
  params?: Readonly<Record<string, string>>
  /** A file that goes with the parameters. */
  source?: Blob
  explain?: (answer: NetworkAnswer) => ProviderFailure
}

/** A call of the Graph API. @throws ProviderFailure. */
export function callGraph(
  { label, origin, apiBase, clientSecret, hasProof, now }: MetaApi,
  { method, path, accessToken, params = {}, source, explain }: GraphCall,
): Promise<NetworkAnswer> {
  const all = {
    ...params,
    ...(accessToken !== undefined && { access_token: accessToken }),
    ...(accessToken !== undefined &&
      hasProof && { appsecret_proof: proofOf(accessToken, clientSecret) }),
  }
  const isGet = method === 'GET'
  const url = networkUrl(origin, apiBase, path, isGet ? all : {})
  return callNetwork(
    label,
    { method, url, ...(!isGet && { body: bodyOf(all, source) }) },
    explain ?? ((answer) => explainMeta(label, answer, now())),
  )
}

function bodyOf(
  params: Readonly<Record<string, string>>,
  source?: Blob,
): FormData | URLSearchParams {
  if (!source) return new URLSearchParams(params)
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) form.set(name, value)
  form.set('source', source, 'picture.jpg')
  return form
}

const proofOf = (accessToken: string, clientSecret: string): string =>
  createHmac('sha256', clientSecret).update(accessToken).digest('hex')
