import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, Day, dayOfWeek, instantOf, SLOTS, WINDOWS } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { VehicleType } from '../../contract/haulers.ts'
import type { Hauler, User } from '../core/caller.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { findHauler } from '../haulers/store.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { assignJob } from './assignment/assign-job.ts'
import { readPlanInput, readPlanState } from './assignment/plan-state-query.ts'
import { SQL_RULES } from './eligibility-query.ts'
import { ELIGIBILITY_RULES, type IneligibilityReason } from './eligibility.ts'
import { explainToAdmin, explainToHauler } from './explain-ineligibility.ts'
import { availableJobs } from './market/list-available-jobs.ts'
import { claimJob } from './market/claim-job.ts'
import type { PlanInput } from './planning/plan-input.ts'
import { plan } from './planning/plan.ts'
import { createRandom, type Random } from './planning/testing/random.ts'
import { clearBoard } from './testing/by-hand.ts'

// Market, claim, assignment and plan are asked about the same haulers and jobs, one pair at a time, and
// have to say what the rules below say. These are written once more here, so that a rule that is lost
// in all four is missed as well.

const app = useApp()
const TODAY = Day.parse('2026-11-23')
const JOBS = 10
/** Five haulers break one rule for certain, one breaks none; the last is as chance has it. */
const [PICKUP, BOOKED, SUSPENDED, SWITCHED_OFF, FREE, EXPIRED, HAULERS] = [0, 1, 2, 3, 4, 6, 7]

type Cell = {
  dayOfWeek: number
  timeSlot: (typeof SLOTS)[number]
  isAvailable: boolean
  maxJobs: number
}
type Team = { hauler: Hauler; week: Cell[]; booked: { day: Day; timeSlot: Cell['timeSlot'] }[] }[]

let admin: User
let team: Team
let jobs: Job[]

beforeAll(async () => {
  // At one in the afternoon: the morning of today is over.
  app.setNow(instantOf(TODAY, 13))
  await clearBoard(app)
  admin = await app.given.admin()
  const random = createRandom(20_261_123)
  jobs = []
  for (let at = 0; at < JOBS; at++) jobs.push(await randomJob(random, at))
  team = []
  for (let at = 0; at < HAULERS; at++) team.push(await randomHauler(random, at))
})
afterEach(() => vi.restoreAllMocks())

async function randomJob(random: Random, at: number): Promise<Job> {
  const { id } = await app.given.job({
    area: random.chance(0.1) ? null : random.pick(['Vancouver', 'Burnaby', 'Surrey'] as const),
    loadSize: random.pick(['tiny', 'large', 'xl'] as const),
    // The first is over whatever chance says.
    preferredDate: at === 0 ? TODAY : addDays(TODAY, random.below(3)),
    preferredTime: at === 0 ? 'morning' : random.pick(WINDOWS),
  })
  return jobNow(id)
}

async function randomHauler(random: Random, at: number): Promise<Team[number]> {
  const { id } = await app.given.hauler({
    status: at === SUSPENDED ? 'suspended' : 'approved',
    isAvailable: at !== SWITCHED_OFF,
    papersExpireOn: at === EXPIRED ? addDays(TODAY, -1) : at === FREE ? TODAY : null,
    vehicleType:
      at === PICKUP
        ? 'pickup'
        : [BOOKED, FREE, EXPIRED].includes(at)
          ? 'truck'
          : random.pick(VehicleType.options),
    serviceAreas:
      [PICKUP, BOOKED, FREE, EXPIRED].includes(at) || random.chance(0.4)
        ? []
        : random.pick([['Vancouver'], ['Burnaby', 'Surrey']]),
  })
  const week = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    SLOTS.map((timeSlot) => ({
      dayOfWeek: weekday,
      timeSlot,
      isAvailable: [BOOKED, FREE, EXPIRED].includes(at) || random.chance(0.4),
      maxJobs: at === BOOKED ? 1 : 1 + random.below(2),
    })),
  )
  // What was never saved is open for two jobs.
  const saved = week.filter(() => at === BOOKED || random.chance(0.7))
  await saveCells(app.ctx.db, id, saved)
  const cells = week.map((cell) =>
    saved.includes(cell) ? cell : { ...cell, isAvailable: true, maxJobs: 2 },
  )
  const booked = []
  for (const offset of [0, 1, 2])
    for (const timeSlot of SLOTS) {
      if (at === FREE || at === EXPIRED || (at !== BOOKED && random.chance(0.4))) continue
      const day = addDays(TODAY, offset)
      const job = await app.given.job({ status: 'assigned', haulerId: id, scheduledDate: day })
      await app.ctx.db
        .insertInto('jobSchedule')
        .values({ jobId: job.id, haulerId: id, scheduledDate: day, timeSlot })
        .execute()
      booked.push({ day, timeSlot })
    }
  const hauler = await findHauler(app.ctx.db, id)
  if (!hauler) throw new Error('The hauler is not there')
  return { hauler, week: cells, booked }
}

async function jobNow(id: Job['id']): Promise<Job> {
  const job = await findJob(app.ctx.db, id)
  if (!job) throw new Error('The job is not there')
  return job
}

/** The first reason in the order of the rules, by the words of the product decisions. */
function expectedReason(
  { hauler, week, booked }: Team[number],
  job: Job,
): IneligibilityReason | null {
  const { area, loadSize, preferredDate: day, preferredTime: window } = job
  if (day === TODAY && window === 'morning') return 'window_passed'
  if (hauler.status !== 'approved') return 'not_approved'
  if (!hauler.isAvailable) return 'switched_off'
  const takesAll = ['truck', 'Box Truck', 'Dump Truck', 'Flatbed Truck'].includes(
    hauler.vehicleType,
  )
  if (loadSize === 'xl' && !takesAll) return 'load_too_large'
  if (area && hauler.serviceAreas.length > 0 && !hauler.serviceAreas.includes(area))
    return 'area_not_served'
  // The last day itself still counts.
  if (hauler.papersExpireOn && hauler.papersExpireOn < TODAY) return 'papers_expired'
  const slots: Record<typeof window, Cell['timeSlot'][]> = {
    morning: ['8-10', '10-12'],
    afternoon: ['12-2', '2-4', '4-6'],
    evening: ['6-8', '4-6'],
  }
  const open = week.filter(
    (cell) =>
      cell.dayOfWeek === dayOfWeek(day) &&
      cell.isAvailable &&
      slots[window].includes(cell.timeSlot),
  )
  if (open.length === 0) return 'window_closed'
  const hasRoom = open.some(
    (cell) =>
      booked.filter((each) => each.day === day && each.timeSlot === cell.timeSlot).length <
      cell.maxJobs,
  )
  return hasRoom ? null : 'window_full'
}

/** Leaves the job as it was before a hauler got it. */
async function putBack({ id }: Job): Promise<void> {
  await app.ctx.db.deleteFrom('jobSchedule').where('jobId', '=', id).execute()
  const waiting = { status: 'pending', haulerId: null, scheduledDate: null } as const
  await app.ctx.db.updateTable('jobs').set(waiting).where('id', '=', id).execute()
}

/** The refusal of an attempt to get the job; nothing when it works. */
async function tryTo(take: Promise<unknown>, job: Job): Promise<string | null> {
  const refusal = await take.then(
    () => null,
    (error: unknown) => String(error instanceof AppError ? error.message : error),
  )
  await putBack(job)
  return refusal
}

/** The first pair about which one of the four says something else than the rules. */
async function findDisagreement(only?: IneligibilityReason): Promise<string | undefined> {
  const { ctx } = app
  const input = await readPlanInput(ctx.db, ctx.now(), await readPlanState(ctx.db, ctx.now()))
  for (const member of team) {
    const { hauler } = member
    const offered = (await availableJobs.newest(ctx, hauler)).items.map(({ id }) => id)
    for (const job of jobs) {
      const reason = expectedReason(member, job)
      if (only && reason !== only) continue
      const answers = {
        market: offered.includes(job.id),
        plan: isPlanned(input, hauler, job),
        claim: await tryTo(claimJob(ctx, hauler, job.id), job),
        assignment: await tryTo(assignJob(ctx, admin, job.id, { haulerId: hauler.id }), job),
      }
      const rules = {
        market: reason === null,
        plan: reason === null,
        claim: reason && explainToHauler(reason, hauler, job),
        assignment: reason && explainToAdmin(reason, hauler, job),
      }
      if (!isDeepStrictEqual(answers, rules))
        return `hauler ${hauler.id}, job ${job.id}: ${JSON.stringify({ rules, answers })}`
    }
  }
  return undefined
}

/** Whether the plan for this hauler and this job alone joins them; an error is no plan. */
function isPlanned(input: PlanInput, hauler: Hauler, job: Job): boolean | string {
  const alone = {
    ...input,
    haulers: input.haulers.filter(({ id }) => id === hauler.id),
    jobs: input.jobs.filter(({ id }) => id === job.id),
  }
  try {
    return plan(alone).assignments.length === 1
  } catch (error) {
    return String(error)
  }
}

const REASONS = ELIGIBILITY_RULES.map(({ reason }) => reason)

test('the random haulers and jobs break every rule, and some pairs break none', () => {
  const met = new Set(team.flatMap((member) => jobs.map((job) => expectedReason(member, job))))
  expect([...met].toSorted()).toEqual([...REASONS, null].toSorted())
})

test('market, claim, assignment and plan agree on every hauler and every job', async () => {
  expect(await findDisagreement()).toBeUndefined()
}, 120_000)

test.for(REASONS)('without the rule %s in the code they disagree', async (reason) => {
  for (const rule of ELIGIBILITY_RULES)
    if (rule.reason === reason) vi.spyOn(rule, 'isMet').mockReturnValue(true)
  expect(await findDisagreement(reason)).toBeDefined()
})

test.for(REASONS)('without the rule %s in SQL they disagree', async (reason) => {
  vi.spyOn(SQL_RULES, reason).mockReturnValue(sql`true`)
  expect(await findDisagreement(reason)).toBeDefined()
})
