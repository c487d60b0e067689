import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, dayOfWeek, instantOf, SLOTS } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Job } from '../jobs/store.ts'
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
import { createRandom } from './planning/random.ts'
import { clearBoard } from './testing/by-hand.ts'
import {
  HAULERS,
  JOBS,
  randomHauler,
  randomJob,
  TODAY,
  type Cell,
  type Member,
} from './testing/random-team.ts'

// Market, claim, assignment and plan are asked about the same haulers and jobs, one pair at a time, and
// have to say what the rules below say. These are written once more here, so that a rule that is lost
// in all four is missed as well.

const app = useApp()
let admin: User
let team: Member[]
let jobs: Job[]

beforeAll(async () => {
  // At one in the afternoon: the morning of today is over.
  app.setNow(instantOf(TODAY, 13))
  await clearBoard(app)
  admin = await app.given.admin()
  const random = createRandom(20_261_123)
  jobs = []
  for (let at = 0; at < JOBS; at++) jobs.push(await randomJob(app, random, at))
  team = []
  for (let at = 0; at < HAULERS; at++) team.push(await randomHauler(app, random, at))
})
afterEach(() => vi.restoreAllMocks())

const isOutside = ({ serviceAreas }: Hauler, area: Job['area']): boolean =>
  area !== null && serviceAreas.length > 0 && !serviceAreas.includes(area)

/** The first reason in the order of the rules, by the words of the product decisions. */
function expectedReason(
  { hauler, week, dated, booked }: Member,
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
  // At 1 PM, windows of today and those of tomorrow until 1 PM are offered beyond the areas.
  const isNear = day === TODAY || (day === addDays(TODAY, 1) && window !== 'evening')
  if (isOutside(hauler, area) && !isNear) return 'area_not_served'
  // The last day itself still counts.
  if (hauler.papersExpireOn && hauler.papersExpireOn < TODAY) return 'papers_expired'
  if (hauler.pausedAt && (!hauler.resumesOn || hauler.resumesOn > TODAY)) return 'paused'
  const places = dated.find((each) => each.day === day)?.places
  if (places?.every((each) => each === 0)) return 'day_off'
  const slots: Record<typeof window, Cell['timeSlot'][]> = {
    morning: ['8-10', '10-12'],
    afternoon: ['12-2', '2-4', '4-6'],
    evening: ['6-8', '4-6'],
  }
  const open = week.flatMap((cell) => {
    if (cell.dayOfWeek !== dayOfWeek(day) || !slots[window].includes(cell.timeSlot)) return []
    const maxJobs = places?.[SLOTS.indexOf(cell.timeSlot)] ?? (cell.isAvailable ? cell.maxJobs : 0)
    return maxJobs > 0 ? [{ ...cell, maxJobs }] : []
  })
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
        // The plan keeps to the areas until the end.
        plan: reason === null && !isOutside(hauler, job.area),
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
