import { expect, test } from 'vitest'
import { certifyPlan } from './certificate.ts'
import { plan } from './plan.ts'
import type { Plan, PlanInput } from './plan-input.ts'
import { createRandom } from './random.ts'
import { smallInput, someInput } from './testing/small-inputs.ts'
import { tryEveryPlan, type Worth } from './testing/try-every-plan.ts'

const BATCH = 500
const seedsFrom = (first: number): number[] => Array.from({ length: BATCH }, (_, at) => first + at)
const seeds = seedsFrom(1)

function worthOf(input: PlanInput, { assignments, certificate: { matched } }: Plan): Worth {
  const counts = new Map<number, number>()
  let metres = 0
  for (const { haulerId, metres: travel } of matched) {
    const count = counts.get(haulerId) ?? 0
    counts.set(haulerId, count + 1)
    const before = input.haulers.find(({ id }) => id === haulerId)?.jobs ?? NaN
    metres += travel + input.evenness * (before + count)
  }
  return { jobs: assignments.length, served: assignments.map(({ jobId }) => jobId), metres }
}

test.for([1, 501, 1_001, 1_501])(
  'of 500 small problems from number %i on, none has an assignment that is better in any respect',
  (first) => {
    const worse = seedsFrom(first).filter((seed) => {
      const input = smallInput(seed)
      const { certificate: proven, ...rest } = plan(input)
      const made = worthOf(input, { ...rest, certificate: proven })
      const best = tryEveryPlan(input)
      return JSON.stringify(made) !== JSON.stringify(best) || best.metres !== proven.bound
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
  expect(bounded.length).toBeGreaterThan(30)
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
