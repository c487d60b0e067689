import { expect, test } from 'vitest'
import { certifyPlan } from './certificate.ts'
import { plan } from './plan.ts'
import type { Plan, PlanInput } from './plan-input.ts'
import { createRandom } from './testing/random.ts'
import { smallInput, someInput } from './testing/small-inputs.ts'
import { tryEveryPlan, type Worth } from './testing/try-every-plan.ts'
import { medianPay } from './weights.ts'

const BATCH = 500
const seedsFrom = (first: number): number[] => Array.from({ length: BATCH }, (_, at) => first + at)
const seeds = seedsFrom(1)

function worthOf(input: PlanInput, { assignments }: Plan): Worth {
  const counts = new Map<number, number>()
  const perJob = medianPay(input.jobs)
  let unevenness = 0
  for (const { haulerId } of assignments) {
    const count = (counts.get(haulerId) ?? 0) + 1
    counts.set(haulerId, count)
    unevenness += (input.haulers.find(({ id }) => id === haulerId)?.earned ?? NaN) + count * perJob
  }
  return {
    jobs: assignments.length,
    served: assignments.map(({ jobId }) => jobId),
    metres: assignments.reduce((sum, { metres }) => sum + metres, 0),
    unevenness,
  }
}

test.for([1, 501, 1_001, 1_501])(
  'of 500 small problems from number %i on, none has a better plan in any of the four respects',
  (first) => {
    const worse = seedsFrom(first).filter((seed) => {
      const input = smallInput(seed)
      const [made, best] = [worthOf(input, plan(input)), tryEveryPlan(input)]
      return JSON.stringify(made) !== JSON.stringify(best)
    })
    expect(worse).toEqual([])
  },
)

test('the small problems are neither all easy nor all hopeless', () => {
  const plans = seeds.map((seed) => plan(smallInput(seed)))
  const kinds = new Set(plans.flatMap(({ leftOut }) => leftOut.map(({ blocker }) => blocker.kind)))
  expect(kinds.size).toBe(6)
  const full = plans.filter(({ leftOut }) =>
    leftOut.some(({ blocker }) => blocker.kind === 'all_full'),
  )
  expect(full.length).toBeGreaterThan(50)
  const bounded = plans.filter(({ certificate }) => certificate.slots.some(({ dual }) => dual > 0))
  expect(bounded.length).toBeGreaterThan(50)
})

test('the same rows in another order give the same plan', () => {
  for (const seed of seeds) {
    const input = smallInput(seed)
    const { shuffled } = createRandom(-seed)
    const again = plan({
      ...input,
      jobs: shuffled(input.jobs),
      haulers: shuffled(
        input.haulers.map((hauler) => ({
          ...hauler,
          serviceAreas: shuffled(hauler.serviceAreas),
          week: shuffled(hauler.week),
        })),
      ),
      schedule: shuffled(input.schedule),
    })
    expect(again).toEqual(plan(input))
  }
})

test('crowded problems of hundreds of jobs are planned and proven', () => {
  const plans = seeds.slice(0, 20).map((seed) => {
    const input = someInput(seed, { mostJobs: 400, mostHaulers: 60 })
    return { input, made: plan(input) }
  })
  for (const { input, made } of plans) {
    expect(certifyPlan(input, made)).toEqual({ ok: true })
    expect(made.assignments.length + made.leftOut.length).toBe(input.jobs.length)
  }
  expect(Math.max(...plans.map(({ made }) => made.assignments.length))).toBeGreaterThan(50)
  expect(Math.max(...plans.map(({ made }) => made.leftOut.length))).toBeGreaterThan(50)
})
