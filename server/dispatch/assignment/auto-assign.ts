import { isDeepStrictEqual } from 'node:util'
import { isWindowOver } from '../../../contract/calendar.ts'
import type { PlanTotals } from '../../../contract/auto-assign.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { lockHaulers } from '../../haulers/store.ts'
import { lockSchedule } from '../../jobs/schedule-store.ts'
import { assignJobs } from './assign-jobs.ts'
import { keepPlan } from './keep-step.ts'
import { measureWays } from './measure-ways.ts'
import { planInWorker } from '../planning/plan-in-worker.ts'
import type { Plan } from '../planning/plan-input.ts'
import { readPlanInput, readPlanState, type PlanState } from './plan-state-query.ts'

/** How many plans are made when jobs or haulers change meanwhile. */
const TRIES = 5

type Scope = {
  /** The admin who asked for it; undefined for the scheduled task. */
  admin?: User
  /** Only these jobs instead of all that wait. */
  only?: JobId[]
}

/** A plan, and where its ways come from. */
export type MadePlan = Plan & Pick<PlanTotals, 'ways'>

/** The plan that would be applied now, without applying it. */
export async function previewAssignments(
  ctx: Context,
  scope: Pick<Scope, 'only'> = {},
): Promise<MadePlan> {
  const now = ctx.now()
  const state = await readPlanState(ctx.db, now, scope)
  return makePlan(ctx, now, state)
}

async function makePlan(ctx: Context, now: Date, state: PlanState): Promise<MadePlan> {
  const unmeasured = await readPlanInput(ctx.db, now, state, ctx.config.evenness)
  const { input, ways } = await measureWays(ctx, unmeasured)
  return { ...(await planInWorker(input)), ways }
}

/**
 * Assigns the waiting paid jobs to approved, available haulers by the optimal plan; earlier assignments
 * stay. All or nothing: the plan is made outside of any transaction and applied in one that locks its
 * input and compares it. When the input has changed, a new plan is made.
 * @throws AppError unavailable when jobs and haulers kept changing.
 */
export async function autoAssign(ctx: Context, scope: Scope = {}): Promise<MadePlan> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = ctx.now()
    const state = await readPlanState(ctx.db, now, scope)
    const plan = await makePlan(ctx, now, state)
    if (plan.assignments.length === 0) return plan
    const isApplied = await inTransaction(ctx, (tx) =>
      apply(ctx, tx, { readAt: now, state, plan }, scope),
    )
    if (isApplied) return plan
  }
  throw new AppError(
    'unavailable',
    'Jobs and haulers kept changing while they were being matched. Nothing was assigned; please try again.',
  )
}

/**
 * Applies the plan, unless its input has changed. The shares of work are not compared: they break no rule.
 */
async function apply(
  ctx: Context,
  tx: Transaction,
  { readAt, state, plan: { assignments } }: { readAt: Date; state: PlanState; plan: Plan },
  { admin, only }: Scope,
): Promise<boolean> {
  await lockSchedule(tx.db)
  // Lock haulers before jobs, as a claim does, or the two deadlock.
  const haulers = await lockHaulers(tx.db, [...new Set(assignments.map((each) => each.haulerId))])
  const current = await readPlanState(tx.db, readAt, { ...(only && { only }), lock: true })
  if (!isDeepStrictEqual(current, state)) return false

  const haulerOf = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const jobOf = new Map(current.jobs.map((job) => [job.id, job]))
  const planned = assignments.flatMap(({ jobId, haulerId, timeSlot }) => {
    const [job, hauler] = [jobOf.get(jobId), haulerOf.get(haulerId)]
    return job && hauler ? { job, hauler, timeSlot } : []
  })
  const now = ctx.now()
  if (planned.some(({ job }) => isWindowOver(job.preferredDate, job.preferredTime, now)))
    return false
  const by = { by: 'system', ...(admin && { userId: admin.id }) } as const
  await assignJobs(ctx, tx, planned, { by, assignmentType: 'auto' })
  if (admin) await keepPlan(ctx, tx, admin, assignments)
  return true
}
