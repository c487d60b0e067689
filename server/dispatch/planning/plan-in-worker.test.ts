import { getActiveResourcesInfo } from 'node:process'
import { expect, test } from 'vitest'
import { plan } from './plan.ts'
import { planInWorker } from './plan-in-worker.ts'
import { smallInput } from './testing/small-inputs.ts'

const input = smallInput(26)
const threads = () => getActiveResourcesInfo().filter((name) => name === 'Worker').length

test('a plan made in a thread of its own is the same plan, and the thread ends', async () => {
  const before = threads()
  expect(await planInWorker(input)).toEqual(plan(input))
  expect(threads()).toBe(before)
})

test('a plan that takes too long is given up with a clear error', async () => {
  await expect(planInWorker(input, 0)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/took too long .* Nothing was changed/),
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
  const before = threads()
  const plans = Array.from({ length: 7 }, () => planInWorker(input))
  expect(threads()).toBe(before + 2)
  const outcomes = await Promise.allSettled(plans)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 6 }, () => 'fulfilled'),
    'rejected',
  ])
  expect(outcomes.at(-1)).toMatchObject({
    reason: { code: 'busy', status: 503, message: expect.stringContaining('Nothing was changed') },
  })
  await expect(planInWorker(input)).resolves.toEqual(plan(input))
})
