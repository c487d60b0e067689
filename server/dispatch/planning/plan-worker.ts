import { parentPort, workerData } from 'node:worker_threads'
import type { PlanAnswer } from './plan-in-worker.ts'
import type { PlanInput } from './plan-input.ts'
import { plan } from './plan.ts'

function answer(input: PlanInput): PlanAnswer {
  try {
    return { plan: plan(input) }
  } catch (error) {
    return { failure: String(error) }
  }
}

// The parent thread wrote workerData as PlanInput.
parentPort?.postMessage(answer(workerData as PlanInput))
