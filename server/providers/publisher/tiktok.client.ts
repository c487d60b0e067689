import { z } from 'zod'
import { type ProviderFailure, Reconnect, Refused, RetryAt, UnknownOutcome } from '../failures.ts'
import { callNetwork, networkUrl, readAnswer, type NetworkAnswer } from './call-network.ts'
import { secondsFrom, type AdapterSettings } from './network-settings.ts'

export const LABEL = 'TikTok'
const API = 'https://open.tiktokapis.com'
const PAUSE_SECONDS = 60
const DAY_PAUSE_SECONDS = 3_600

const Problem = z.object({
  error: z.object({ code: z.string(), message: z.string().default('') }),
})
const Envelope = z.object({ data: z.unknown() })
const TokenProblem = z.object({ error: z.string(), error_description: z.string().default('') })

const VOID_TOKEN = new Set([
  'access_token_invalid',
  'access_token_has_been_revoked',
  'scope_not_authorized',
  'scope_permission_missed',
])
/** Limits of a day: of the account's posts, of our app's accounts. */
const DAY_LIMIT = new Set([
  'spam_risk_too_many_posts',
  'spam_risk_too_many_pending_share',
  'reached_active_user_cap',
])

const RATE_LIMIT = 'rate_limit_exceeded'

const busy = (now: Date): RetryAt =>
  new RetryAt(`${LABEL} takes no more requests for now`, secondsFrom(now, PAUSE_SECONDS))

/** The sentence that TikTok gives, and its name for the error. */
const sentenceOf = ({ code, message }: { code: string; message: string }): string =>
  message === '' ? code.replaceAll('_', ' ') : `${message} (${code})`

function explain({ status, body }: NetworkAnswer, now: Date): ProviderFailure {
  const error = Problem.safeParse(body).data?.error
  if (!error) return new Refused(`${LABEL} refused this (${status})`)
  const words = sentenceOf(error)
  if (VOID_TOKEN.has(error.code) || status === 401) return new Reconnect(words)
  if (error.code === RATE_LIMIT || status === 429) return busy(now)
  if (DAY_LIMIT.has(error.code)) return new RetryAt(words, secondsFrom(now, DAY_PAUSE_SECONDS))
  if (error.code === 'internal_error') return new UnknownOutcome(words)
  return new Refused(words)
}

type Call = {
  method?: 'GET'
  path: string
  accessToken: string
  query?: Record<string, string>
  json?: object
}

/** A call of the API; answers what stands under `data`. An error may come with status 200. @throws ProviderFailure. */
export async function callTikTok<Schema extends z.ZodType>(
  { apiBase, now }: AdapterSettings,
  schema: Schema,
  { method, path, accessToken, query, json = {} }: Call,
): Promise<z.output<Schema>> {
  const answer = await callNetwork(
    LABEL,
    {
      method: method ?? 'POST',
      url: networkUrl(API, apiBase, path, query),
      headers: { authorization: `Bearer ${accessToken}` },
      ...(method !== 'GET' && { body: { json } }),
    },
    (refusal) => explain(refusal, now()),
  )
  const error = Problem.safeParse(answer.body).data?.error
  if (error && error.code !== 'ok') throw explain(answer, now())
  const { data } = readAnswer(LABEL, Envelope, answer)
  return readAnswer(LABEL, schema, { body: data })
}

const Token = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  open_id: z.string(),
  refresh_token: z.string(),
  refresh_expires_in: z.number(),
  scope: z.string().default(''),
})

/**
 * A call of the token endpoint, which answers an error with status 200 as well; `refuse` explains every refusal but 'too many
 * requests'. @throws ProviderFailure.
 */
export async function callToken(
  { apiBase, clientId, clientSecret, now }: AdapterSettings,
  form: Record<string, string>,
  refuse: (words: string) => ProviderFailure,
): Promise<z.output<typeof Token>> {
  const explainToken = ({ status, body }: NetworkAnswer) => {
    const { data } = TokenProblem.safeParse(body)
    if (status === 429 || data?.error === RATE_LIMIT) return busy(now())
    return refuse(
      data ? `${data.error}: ${data.error_description}` : `${LABEL} refused this (${status})`,
    )
  }
  const answer = await callNetwork(
    LABEL,
    {
      method: 'POST',
      url: networkUrl(API, apiBase, '/v2/oauth/token/'),
      body: new URLSearchParams({ client_key: clientId, client_secret: clientSecret, ...form }),
    },
    explainToken,
  )
  if (TokenProblem.safeParse(answer.body).success) throw explainToken(answer)
  return readAnswer(LABEL, Token, answer)
}
