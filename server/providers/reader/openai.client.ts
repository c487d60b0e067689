import { z } from 'zod'
import { Answer } from './openai.prompt.ts'
import type { CallOutcome, ModelCall, Sighting } from './reader.ts'

/** An endpoint that speaks as OpenAI's chat completions do, and the model to ask for there. */
export type ModelSettings = {
  /** Up to and with /v1, without a slash at its end. */
  baseUrl: string
  apiKey: string
  model: string
}

export type Asked = ModelCall & {
  seen?: Sighting
  /** How long the server asks to be left alone. */
  retryAfterMs?: number
}

/** An honest answer has some thousand characters. */
const MOST_ANSWER_BYTES = 256_000
const MOST_TOKENS = 2_147_483_647

const Tokens = z.int().min(0).max(MOST_TOKENS).nullish().catch(null)
const Envelope = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z.object({ prompt_tokens: Tokens, completion_tokens: Tokens }).nullish().catch(null),
})

/** One request: its result is an outcome, never an error, within `ms`. */
export async function requestReading(
  settings: ModelSettings,
  body: string,
  ms: number,
): Promise<Asked> {
  const began = performance.now()
  const result = await request(settings, body, AbortSignal.timeout(Math.ceil(ms)))
  const nothing = { tokensIn: null, tokensOut: null }
  return { ...nothing, ...result, ms: Math.round(performance.now() - began) }
}

type Result = Pick<Asked, 'outcome'> & Partial<Asked>

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
      // Another address would get the key and the photos.
      redirect: 'error',
    })
    if (response.ok) return understand(await textOf(response))
    await response.body?.cancel()
    return { outcome: outcomeOf(response.status), ...retryAfter(response.headers) }
  } catch {
    return { outcome: signal.aborted ? 'timed_out' : 'unreachable' }
  }
}

const outcomeOf = (status: number): CallOutcome =>
  status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'rejected'

/** Given in seconds; the other form, a date, is read as none: its clock is not ours. */
function retryAfter(headers: Headers): Pick<Asked, 'retryAfterMs'> {
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
  if (text === undefined) return { outcome: 'off_schema' }
  const json = parse(text)
  if (json === undefined) return { outcome: 'not_json' }
  const { data } = Envelope.safeParse(json)
  if (!data) return { outcome: 'off_schema' }
  const { choices, usage } = data
  const tokens = {
    tokensIn: usage?.prompt_tokens ?? null,
    tokensOut: usage?.completion_tokens ?? null,
  }
  return { ...tokens, ...readChoice(choices[0]) }
}

const ENDED: Readonly<Record<string, CallOutcome>> = {
  length: 'cut_off',
  content_filter: 'filtered',
}

function readChoice(choice: z.output<typeof Envelope>['choices'][number] | undefined): Result {
  if (!choice) return { outcome: 'empty' }
  const { message, finish_reason: end } = choice
  if (message.refusal) return { outcome: 'refused' }
  // Some servers name no reason when all is well.
  if (end && end !== 'stop') return { outcome: ENDED[end] ?? 'off_schema' }
  if (!message.content) return { outcome: 'empty' }
  const json = parse(message.content)
  if (json === undefined) return { outcome: 'not_json' }
  const { data } = Answer.safeParse(json)
  return data ? { outcome: 'read', seen: sightingOf(data) } : { outcome: 'off_schema' }
}

const sightingOf = (answer: z.output<typeof Answer>): Sighting => ({
  items: answer.items.map(({ volume_cubic_yards, weight_kilograms, ...item }) => ({
    ...item,
    volume: volume_cubic_yards,
    weight: weight_kilograms,
  })),
  unknown: answer.not_understood,
  flights: answer.flights_of_stairs,
  confidence: answer.confidence,
})

/** JSON and nothing around it; undefined for anything else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
