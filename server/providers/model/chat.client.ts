import { z } from 'zod'
import type { ChatFailure, ModelCall, ModelSettings } from './model.ts'

/** The JSON that a model answered with, or why there is none. */
export type ChatAnswer = Omit<ModelCall, 'outcome'> & {
  /** How long the server asks to be left alone. */
  retryAfterMs?: number
} & ({ failure: ChatFailure } | { failure: undefined; json: unknown })

/** An honest answer has some thousand characters. */
const MOST_ANSWER_BYTES = 256_000
const MOST_TOKENS = 2_147_483_647

const TokenCount = z.int().min(0).max(MOST_TOKENS).nullish().catch(null)
const Envelope = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z
    .object({ prompt_tokens: TokenCount, completion_tokens: TokenCount })
    .nullish()
    .catch(null),
})

/** One request: it never rejects, and takes at most `ms`. `body` is that of a request to /chat/completions. */
export async function requestChat(
  settings: ModelSettings,
  body: string,
  ms: number,
): Promise<ChatAnswer> {
  const began = performance.now()
  const result = await request(settings, body, AbortSignal.timeout(Math.ceil(ms)))
  const nothing = { tokensIn: null, tokensOut: null }
  return { ...nothing, ...result, ms: Math.round(performance.now() - began) }
}

type Tokens = Pick<ModelCall, 'tokensIn' | 'tokensOut'>
type Read = { failure: ChatFailure } | { failure: undefined; json: unknown }
type Result = Read & Partial<Tokens> & { retryAfterMs?: number; status?: number }

async function request(
  { baseUrl, apiKey }: ModelSettings,
  body: string,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
      signal,
      // Another address would get the key, and what is in the request.
      redirect: 'error',
    })
    if (response.ok) return understand(await textOf(response))
    await response.body?.cancel()
    const { status, headers } = response
    return { failure: failureOf(status), status, ...retryAfter(headers) }
  } catch {
    return { failure: signal.aborted ? 'timed_out' : 'unreachable' }
  }
}

const failureOf = (status: number): ChatFailure =>
  status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'rejected'

/** Given in seconds; the other form, a date, is read as none: its clock is not ours. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,9}(\.\d+)?$/.test(seconds) ? { retryAfterMs: Number(seconds) * 1000 } : {}
}

/** Undefined for more than an answer can be. */
async function textOf(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    // Leaving the loop closes the connection.
    if (bytes > MOST_ANSWER_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function understand(text: string | undefined): Result {
  if (text === undefined) return { failure: 'off_schema' }
  const json = parse(text)
  if (json === undefined) return { failure: 'not_json' }
  const { data } = Envelope.safeParse(json)
  if (!data) return { failure: 'off_schema' }
  const { choices, usage } = data
  const tokens = {
    tokensIn: usage?.prompt_tokens ?? null,
    tokensOut: usage?.completion_tokens ?? null,
  }
  return { ...tokens, ...readChoice(choices[0]) }
}

const ENDED: Readonly<Record<string, ChatFailure>> = {
  length: 'cut_off',
  content_filter: 'filtered',
}

function readChoice(choice: z.output<typeof Envelope>['choices'][number] | undefined): Read {
  if (!choice) return { failure: 'empty' }
  const { message, finish_reason: end } = choice
  if (message.refusal) return { failure: 'refused' }
  // Some servers name no reason when all is well.
  if (end && end !== 'stop') return { failure: ENDED[end] ?? 'off_schema' }
  if (!message.content) return { failure: 'empty' }
  const json = parse(message.content)
  return json === undefined ? { failure: 'not_json' } : { failure: undefined, json }
}

/** JSON and nothing around it; undefined for anything else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
