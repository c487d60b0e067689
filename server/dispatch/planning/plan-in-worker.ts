import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import { createGate } from '../../core/gate.ts'
import type { Plan, PlanInput } from './plan-input.ts'

/**
 * The thread that plans. A bundle of the server needs it as an entry of its own, named
 * 'plan-worker.js' and placed beside the main file.
 */
export const PLAN_WORKER = { source: './plan-worker.ts', bundled: './plan-worker.js' } as const

export type PlanAnswer = { plan: Plan } | { failure: string }

/** Some hundred times what 1,000 jobs take. */
const LIMIT_MS = 20_000
/** A plan takes a processor core and up to a gigabyte. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 4

const gate = createGate(
  MOST_AT_ONCE,
  MOST_WAITING,
  'Other plans are being worked out right now. Nothing was changed; please try again in a moment.',
)

/**
 * Makes a plan in a thread of its own, so that the server goes on answering meanwhile. The thread ends
 * with the plan, or when it takes too long. Two are made at a time, four more wait.
 * @throws AppError busy beyond that, unavailable after the time limit, internal when the plan is not
 * proven the best.
 */
export const planInWorker = (input: PlanInput, limitMs = LIMIT_MS): Promise<Plan> =>
  gate(1, () => planInThread(input, limitMs))

async function planInThread(input: PlanInput, limitMs: number): Promise<Plan> {
  const worker = new Worker(workerUrl(), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  })
  try {
    const answer = await answerOf(worker, limitMs)
    if ('plan' in answer) return answer.plan
    throw failed(answer.failure)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, limitMs: number): Promise<PlanAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlanAnswer>()
  worker.once('message', resolve)
  worker.once('error', (error) => resolve({ failure: String(error) }))
  worker.once('exit', () => resolve({ failure: 'the thread ended without an answer' }))
  const limit = setTimeout(() => reject(tookTooLong()), limitMs)
  return promise.finally(() => clearTimeout(limit))
}

function workerUrl(): URL {
  const bundled = new URL(PLAN_WORKER.bundled, import.meta.url)
  return existsSync(bundled) ? bundled : new URL(PLAN_WORKER.source, import.meta.url)
}

const tookTooLong = (): AppError =>
  new AppError(
    'unavailable',
    'Working out the assignments took too long and was given up. Nothing was changed; please try again.',
  )

const failed = (cause: string): AppError =>
  new AppError('internal', 'The assignments could not be worked out. Nothing was changed.', {
    cause,
  })
