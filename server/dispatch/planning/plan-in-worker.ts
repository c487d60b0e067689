import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import { createGate } from '../../core/gate.ts'
import type { Plan, PlanInput } from './plan-input.ts'

/**
 * The worker thread of the planner. A bundle of the server has it as a separate entry, 'plan-worker.js'
 * beside the main file.
 */
export const PLAN_WORKER = { source: './plan-worker.ts', bundled: './plan-worker.js' } as const

export type PlanAnswer = { plan: Plan } | { failure: string }

/** About a hundred times the duration of a plan of 1,000 jobs. */
const LIMIT_MS = 20_000
/** A plan takes a processor core and up to a gigabyte. */
const MOST_CONCURRENT = 2
const MOST_WAITING = 4

const gate = createGate(
  MOST_CONCURRENT,
  MOST_WAITING,
  'Other plans are being worked out right now. Nothing was changed; please try again in a moment.',
)

/**
 * Makes a plan in a worker thread: the server answers other requests meanwhile. The thread ends with the
 * plan, or at the time limit. Two plans run concurrently, four more wait.
 * @throws AppError busy beyond that, unavailable after the time limit, internal when the plan is not
 * proven optimal.
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
    'Working out the assignments took too long. Nothing was changed; please try again.',
  )

const failed = (cause: string): AppError =>
  new AppError('internal', 'The assignments could not be worked out. Nothing was changed.', {
    cause,
  })
