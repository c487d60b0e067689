import { setTimeout as pause } from 'node:timers/promises'
import { requestChat, type ChatAnswer } from './chat.client.ts'
import type { Answered, CallOutcome, ModelCall, ModelSettings } from './model.ts'

/** How the time that a person waits is shared out, in milliseconds. */
export type TryTimes = {
  /** A first try that takes longer leaves the rest to a second one. */
  first: number
  /** With less than this left nothing is asked. */
  least: number
  /** Before a second try when the server does not say how long. */
  pause: number
}

/** What an answer came to. */
export type Judged<Answer> = {
  outcome: CallOutcome
  /** Undefined for one that cannot be used. */
  answer?: Answer
  /** What a second try should do better, for the model; undefined: it is not asked again. */
  faults?: readonly string[]
}

export type Question<Answer> = {
  /** The body of a request to /chat/completions; `faults` are those of the first answer. */
  bodyFor: (faults: readonly string[]) => object
  judge: (json: unknown) => Judged<Answer> | Promise<Judged<Answer>>
}

const MAY_PASS: ReadonlySet<CallOutcome> = new Set([
  'rate_limited',
  'server_error',
  'timed_out',
  'unreachable',
  'not_json',
])

type Try<Answer> = { judged: Judged<Answer>; call: ModelCall; retryAfterMs: number | undefined }

/**
 * Asks a model, and once more after a failure that may pass or an answer with faults. It rejects
 * only as `judge` does, and answers before `leftMs` runs out; there may be no call at all when too little time is left.
 */
export async function askModel<Answer>(
  settings: ModelSettings,
  question: Question<Answer>,
  leftMs: () => number,
  times: TryTimes,
): Promise<Answered<Answer>> {
  if (leftMs() < times.least) return { answer: undefined, calls: [] }
  const first = await tryOnce(settings, question, [], Math.min(times.first, leftMs()))
  const { answer, faults } = first.judged
  const mayPass = faults !== undefined || MAY_PASS.has(first.call.outcome)
  const wait = faults ? 0 : (first.retryAfterMs ?? times.pause)
  if (answer !== undefined || !mayPass || leftMs() - wait < times.least)
    return { answer, calls: [first.call] }
  await pause(wait)
  const second = await tryOnce(settings, question, faults ?? [], Math.max(1, leftMs()))
  return { answer: second.judged.answer, calls: [first.call, second.call] }
}

async function tryOnce<Answer>(
  settings: ModelSettings,
  { bodyFor, judge }: Question<Answer>,
  faults: readonly string[],
  ms: number,
): Promise<Try<Answer>> {
  const chat = await requestChat(settings, JSON.stringify(bodyFor(faults)), ms)
  const judged = await judgedBy(judge, chat)
  const { ms: took, tokensIn, tokensOut, status, retryAfterMs } = chat
  const call = { outcome: judged.outcome, ms: took, tokensIn, tokensOut, ...(status && { status }) }
  return { judged, call, retryAfterMs }
}

const judgedBy = async <Answer>(
  judge: Question<Answer>['judge'],
  chat: ChatAnswer,
): Promise<Judged<Answer>> =>
  chat.failure === undefined ? judge(chat.json) : { outcome: chat.failure }
