import { setTimeout as pause } from 'node:timers/promises'
import { requestReading, type Asked, type ModelSettings } from './openai.client.ts'
import { PROMPT_VERSION, requestFor } from './openai.prompt.ts'
import type { CallOutcome, LoadModel, ModelCall } from './reader.ts'

/** How the time that a customer waits is shared out, in milliseconds. */
export type TryTimes = {
  /** A first try that takes longer leaves the rest to a second one. */
  first: number
  /** With less than this left nothing is asked. */
  least: number
  /** Before a second try when the server does not say how long. */
  pause: number
}

const USUAL: TryTimes = { first: 5_000, least: 1_000, pause: 250 }

const MAY_PASS: ReadonlySet<CallOutcome> = new Set([
  'rate_limited',
  'server_error',
  'timed_out',
  'unreachable',
  'not_json',
])

/** Any server that speaks as OpenAI's chat completions do, with pictures and strict schemas. */
export const openAiModel = (
  settings: ModelSettings,
  /** The names by which our catalogue knows things. */
  names: readonly string[],
  times: TryTimes = USUAL,
): LoadModel => ({
  name: 'openai',
  model: settings.model,
  promptVersion: PROMPT_VERSION,
  async look(load, leftMs) {
    if (leftMs() < times.least) return { seen: undefined, calls: [] }
    const body = JSON.stringify(requestFor(settings.model, names, load))
    const first = await requestReading(settings, body, Math.min(times.first, leftMs()))
    const wait = first.retryAfterMs ?? times.pause
    const isOver = !MAY_PASS.has(first.outcome) || leftMs() - wait < times.least
    if (isOver) return { seen: first.seen, calls: [callOf(first)] }
    await pause(wait)
    const second = await requestReading(settings, body, Math.max(1, leftMs()))
    return { seen: second.seen, calls: [callOf(first), callOf(second)] }
  },
})

const callOf = ({ outcome, ms, tokensIn, tokensOut }: Asked): ModelCall => ({
  outcome,
  ms,
  tokensIn,
  tokensOut,
})
