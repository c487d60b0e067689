import { expect, test } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { certifyPlan } from './certificate.ts'
import { plan } from './plan.ts'
import type { Assignment, Certificate, Plan, PlanInput } from './plan-input.ts'
import { createRandom } from './random.ts'
import { aHauler, aJob, NOW, TOMORROW, weekOf } from './testing/rows.ts'
import { smallInput } from './testing/small-inputs.ts'

const early = weekOf({ '10-12': 0 })

/** Three jobs for two places: the first two are done, each by the hauler who is nearer. */
const input: PlanInput = {
  now: NOW,
  jobs: [
    aJob(1, { area: 'Vancouver' }),
    aJob(2, { area: 'Burnaby' }),
    aJob(3, { area: 'Burnaby' }),
    aJob(4, { area: 'Burnaby', preferredDate: addDays(TOMORROW, 1), preferredTime: 'evening' }),
  ],
  haulers: [
    aHauler(1, { serviceAreas: ['Vancouver', 'Burnaby', 'Richmond'], week: early }),
    aHauler(2, { serviceAreas: ['Vancouver', 'Burnaby', 'Coquitlam'], week: early }),
    aHauler(3, { serviceAreas: ['Coquitlam'] }),
    aHauler(4, { serviceAreas: ['Burnaby'], vehicleType: 'truck', isAvailable: false }),
    // As far from Burnaby as the second, but has more jobs.
    aHauler(5, {
      serviceAreas: ['Vancouver', 'Burnaby', 'Coquitlam'],
      week: weekOf({ '8-10': 0, '10-12': 0 }),
      jobs: 10,
    }),
  ],
  schedule: [],
  exceptions: [],
  evenness: 300,
}
const made = plan(input)
const [one, two, three, four] = input.jobs.map(({ id }) => id)
const idOf = (hauler: number) => input.haulers[hauler - 1]?.id ?? 0

/** The same change in the plan and in the assignment that its certificate is about. */
const both = (base: Plan, change: (assignments: Assignment[]) => Assignment[]): Plan => ({
  ...base,
  assignments: change(base.assignments),
  certificate: { ...base.certificate, matched: change(base.certificate.matched) },
})
const changing =
  (job: number | undefined, change: Partial<Assignment>) =>
  (assignments: Assignment[]): Assignment[] =>
    assignments.map((assignment) =>
      assignment.jobId === job ? { ...assignment, ...change } : assignment,
    )
const changed = (job: number | undefined, change: Partial<Assignment>): Plan =>
  both(made, changing(job, change))
const metresOf = (job: number | undefined, hauler: number): number =>
  plan({
    ...input,
    jobs: input.jobs.filter(({ id }) => id === job),
    haulers: input.haulers.filter((_, at) => at === hauler - 1),
  }).assignments[0]?.metres ?? NaN
const movingTo = (job: number | undefined, hauler: number) =>
  changing(job, { haulerId: aHauler(idOf(hauler)).id, metres: metresOf(job, hauler) })
const movedTo = (job: number | undefined, hauler: number, base = made): Plan =>
  both(base, movingTo(job, hauler))
const proven = (change: (certificate: Certificate) => Partial<Certificate>): Plan => ({
  ...made,
  certificate: { ...made.certificate, ...change(made.certificate) },
})
const leaving = (job: number | undefined): Plan => ({
  ...both(made, (assignments) => assignments.filter(({ jobId }) => jobId !== job)),
  leftOut: [
    ...made.leftOut,
    ...input.jobs
      .filter(({ id }) => id === job)
      .map(({ id }) => ({ jobId: id, blocker: { kind: 'no_hauler' as const }, unblock: null })),
  ],
})

test('a plan that gives a job back to a hauler who released it is refused', () => {
  const jobs = input.jobs.map((job) =>
    job.id === one ? { ...job, excludedHaulers: [aHauler(idOf(1)).id] } : job,
  )
  expect(certifyPlan({ ...input, jobs }, made)).toEqual({
    reason: expect.stringMatching(/may not take/),
  })
  const other = plan({ ...input, jobs }).assignments.find(({ jobId }) => jobId === one)
  expect(other?.haulerId).not.toBe(idOf(1))
})

test('the plan to be spoilt does jobs 1, 2 and 4 and proves that it is the best', () => {
  expect(made.assignments.map(({ jobId, haulerId }) => [jobId, haulerId])).toEqual([
    [one, idOf(1)],
    [two, idOf(2)],
    [four, idOf(2)],
  ])
  expect(made.leftOut.map(({ jobId }) => jobId)).toEqual([three])
  expect(made.certificate.slots.map(({ demandedBy }) => demandedBy)).toContain(three)
  expect(certifyPlan(input, made)).toEqual({ ok: true })
})

const noDuals = { haulers: [] as Certificate['haulers'] }
const spoilt: Record<string, [Plan, RegExp]> = {
  'a slot outside the window': [changed(one, { timeSlot: '12-2' }), /not in its window/],
  'another day': [changed(one, { day: addDays(TOMORROW, 1) }), /not in its window/],
  'a slot that is closed': [changed(one, { timeSlot: '10-12' }), /no place left/],
  'more jobs than a slot takes': [movedTo(two, 1), /no place left/],
  'a hauler who does not serve the area': [movedTo(one, 3), /may not take/],
  'a hauler who takes no jobs': [changed(two, { haulerId: aHauler(4).id }), /may not take/],
  'an unknown hauler': [changed(one, { haulerId: aHauler(9).id }), /unknown job or hauler/],
  'a shorter way than there is': [changed(one, { metres: 1 }), /not so far/],
  'a job listed twice': [
    { ...made, assignments: made.assignments.flatMap((each) => [each, each]) },
    /listed twice/,
  ],
  'a job forgotten': [{ ...made, leftOut: [] }, /not those it was made for/],
  'a job fewer than possible': [leaving(four), /could be done|is not full/],
  'more travel than needed': [movedTo(one, 2, movedTo(two, 1)), /would cost less/],
  'less even earnings': [movedTo(four, 5), /would cost less|dual of hauler/],
  'a dual of a hauler that is too high': [
    proven(({ haulers }) => ({
      haulers: haulers.map((hauler) => ({ ...hauler, dual: hauler.dual + 1e7 })),
    })),
    /dual of hauler/,
  ],
  'missing duals of haulers': [proven(() => noDuals), /dual of hauler/],
  'missing duals of slots': [proven(() => ({ slots: [] })), /could be done|cost less/],
  'a negative dual of a slot': [
    proven(({ slots }) => ({ slots: slots.map((slot) => ({ ...slot, dual: -1 })) })),
    /is invalid/,
  ],
  'a dual that is not whole': [
    proven(({ slots }) => ({ slots: slots.map((slot) => ({ ...slot, dual: 0.5 })) })),
    /is invalid/,
  ],
  'a dual of a slot that is not full': [
    proven(({ slots }) => ({
      slots: slots.map((slot) => ({ ...slot, timeSlot: '6-8' as const })),
    })),
    /is not full/,
  ],
  'a slot without its demand': [
    proven(({ slots }) => ({ slots: slots.map((slot) => ({ ...slot, demandedBy: null })) })),
    /could be done/,
  ],
  'the demand of a job that does not exist': [
    proven(({ slots }) => ({
      slots: slots.map((slot) => ({ ...slot, demandedBy: aJob(99).id })),
    })),
    /is invalid/,
  ],
  'a bound below what was proven': [
    proven(({ bound }) => ({ bound: bound - 1 })),
    /not what was proven/,
  ],
  'an assignment without one of its jobs': [
    proven(({ matched }) => ({ matched: matched.slice(1) })),
    /not those it was made for/,
  ],
  'routes that take a job into a slot outside its window': [
    { ...made, assignments: changing(one, { timeSlot: '12-2' })(made.assignments) },
    /not in its window/,
  ],
  'routes that give a job to a hauler who may not take it': [
    { ...made, assignments: movingTo(one, 3)(made.assignments) },
    /may not take/,
  ],
  'routes that make the shares less even': [
    { ...made, assignments: movingTo(four, 5)(made.assignments) },
    /less even/,
  ],
  'routes that are not as long as it says': [
    { ...made, routes: { ...made.routes, metres: made.routes.metres - 1 } },
    /not as long/,
  ],
}

test.for(Object.entries(spoilt))('a plan is refused for %s', ([, [bad, reason]]) => {
  expect(certifyPlan(input, bad)).toEqual({ reason: expect.stringMatching(reason) })
})

test('a plan is refused that leaves a job out for which another could move away', () => {
  const [staying, out] = [aJob(1), aJob(2, { area: 'Burnaby' })]
  const [closer, other] = [aHauler(1, { week: early }), aHauler(2, { serviceAreas: ['Vancouver'] })]
  const haulers = [closer, other]
  const alone = plan({ ...input, jobs: [staying], haulers: [closer] })
  const place = { haulerId: closer.id, day: TOMORROW, timeSlot: '8-10', dual: 0 } as const
  const bad: Plan = {
    ...alone,
    leftOut: [{ jobId: out.id, blocker: { kind: 'no_hauler' }, unblock: null }],
    certificate: { ...alone.certificate, slots: [{ ...place, demandedBy: out.id }] },
  }
  expect(certifyPlan({ ...input, jobs: [staying, out], haulers }, bad)).toEqual({
    reason: expect.stringMatching(/make room/),
  })
})

test('a plan is refused that does a job before a more urgent one', () => {
  const waiting = input.jobs.map((job) =>
    job.id === three ? { ...job, waitingSince: new Date(0) } : job,
  )
  expect(certifyPlan({ ...input, jobs: waiting }, made)).toEqual({
    reason: expect.stringMatching(/more urgent/),
  })
})

test('a plan is refused when two jobs of its input have one id', () => {
  const jobs = [...input.jobs, ...input.jobs.slice(0, 1)]
  expect(certifyPlan({ ...input, jobs }, made)).toEqual({
    reason: expect.stringMatching(/Two jobs have one id/),
  })
})

test('a plan is refused once the window of one of its jobs is over', () => {
  const now = new Date('2026-11-24T19:00:00Z')
  expect(certifyPlan({ ...input, now }, made)).toEqual({
    reason: expect.stringMatching(/window of job 1 is over/),
  })
})

test('a plan is refused when another job has taken one of its places', () => {
  const schedule = [{ haulerId: aHauler(1).id, day: TOMORROW, timeSlot: '8-10', jobs: 1 } as const]
  expect(certifyPlan({ ...input, schedule }, made)).toEqual({
    reason: expect.stringMatching(/no place left/),
  })
})

test('of 2,000 plans, none stands any more when one of its jobs is taken out', () => {
  const stood = Array.from({ length: 2_000 }, (_, seed) => seed + 1).filter((seed) => {
    const small = smallInput(seed)
    const whole = plan(small)
    const { assignments, leftOut, certificate } = whole
    const [lost] = createRandom(seed).shuffled(assignments)
    if (!lost) return false
    const without = assignments.filter((assignment) => assignment !== lost)
    const out = { jobId: lost.jobId, blocker: { kind: 'no_hauler' as const }, unblock: null }
    return (
      'ok' in
      certifyPlan(small, {
        ...whole,
        assignments: without,
        leftOut: [...leftOut, out],
        certificate: {
          ...certificate,
          matched: certificate.matched.filter(({ jobId }) => jobId !== lost.jobId),
        },
      })
    )
  })
  expect(stood).toEqual([])
})
