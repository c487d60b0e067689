import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan } from './plan.ts'
import { planInWorker } from './plan-in-worker.ts'
import { smallInput } from './testing/small-inputs.ts'

const input = smallInput(41)
/** The threads of plans that have begun and not ended. */
const running = new Set<Worker>()
let mostRunning = 0

const count = (worker: Worker): void => {
  running.add(worker)
  mostRunning = Math.max(mostRunning, running.size)
  worker.once('exit', () => running.delete(worker))
}
beforeAll(() => void process.on('worker', count))
afterAll(() => void process.off('worker', count))

test('a plan made in a thread of its own is the same plan, and the thread ends', async () => {
  expect(await planInWorker(input)).toEqual(plan(input))
  expect(running.size).toBe(0)
})

test('a plan that takes too long ends with a clear error', async () => {
  await expect(planInWorker(input, 0)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/took too long\. Nothing was changed/),
  })
})

test('a plan that cannot be made is an error, not an empty plan', async () => {
  const twice = { ...input, jobs: [...input.jobs, ...input.jobs] }
  await expect(planInWorker(twice)).rejects.toMatchObject({
    code: 'internal',
    cause: expect.stringContaining('without a place'),
  })
})

test('two plans are made at a time and four wait; the next is refused, and room comes back', async () => {
  const all = Promise.allSettled(Array.from({ length: 7 }, () => planInWorker(input)))
  const outcomes = await all
  expect(mostRunning).toBe(2)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 6 }, () => 'fulfilled'),
    'rejected',
  ])
  expect(outcomes.at(-1)).toMatchObject({
    reason: { code: 'busy', message: expect.stringContaining('Nothing was changed') },
  })
  await expect(planInWorker(input)).resolves.toEqual(plan(input))
})
