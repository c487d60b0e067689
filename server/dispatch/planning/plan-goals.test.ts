import { expect, test } from 'vitest'
import { certifyPlan } from './certificate.ts'
import { plan } from './plan.ts'
import { demand, demandFromScratch } from './testing/demand.ts'
import { giniOf } from './testing/gini.ts'

// The goals of the plan, on made-up days; `bench/dispatch.ts` and `bench/dispatch-routes.ts` print more of them.

test.for([
  { jobs: 700, haulers: 35, seeds: 10 },
  { jobs: 1_000, haulers: 100, seeds: 20 },
])(
  'on each of $seeds periods of three days, the routes of $jobs jobs for $haulers haulers are 14 % shorter than by assignment alone',
  ({ jobs, haulers, seeds }) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const { routes, assignments, certificate } = plan(demandFromScratch(jobs, haulers, 3, seed))
      expect(assignments).toHaveLength(certificate.matched.length)
      expect(1 - routes.metres / routes.matched).toBeGreaterThanOrEqual(0.14)
    }
  },
)

test('10,000 jobs are shared evenly by 500 haulers over two weeks', () => {
  const input = demand(10_000, 500, 14)
  const made = plan(input)
  expect(certifyPlan(input, made)).toHaveProperty('ok')
  const own = Map.groupBy(made.assignments, ({ haulerId }) => haulerId)
  const counts = input.haulers.map(({ id, jobs }) => jobs + (own.get(id)?.length ?? 0))
  expect(giniOf(counts)).toBeLessThanOrEqual(0.15)
  expect(giniOf(input.haulers.map(({ id }) => own.get(id)?.length ?? 0))).toBeLessThanOrEqual(0.15)
})
