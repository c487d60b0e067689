import { isDeepStrictEqual } from 'node:util'
import { isWindowOver } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { lockHaulers } from '../../haulers/store.ts'
import { lockSchedule } from '../../jobs/schedule-store.ts'
import { assignJobs } from './assign-jobs.ts'
import { planInWorker } from '../planning/plan-in-worker.ts'
import type { Plan } from '../planning/plan-input.ts'
import { readPlanInput, readPlanState, type PlanState } from './plan-state-query.ts'

/** How often a plan is made anew because what it was made from changed meanwhile. */
const TRIES = 5

type Which = {
  /** Who asked for it; nobody when the clock did. */
  admin?: User
  /** Only these jobs, rather than all that wait. */
  only?: JobId[]
}

/** The plan that would be applied now; nothing is changed. */
export async function previewAssignments(ctx: Context): Promise<Plan> {
  const state = await readPlanState(ctx.db)
  return planInWorker(await readPlanInput(ctx.db, ctx.now(), state))
}

/**
 * Gives the paid jobs that wait to approved, available haulers, by the best plan there is; who was
 * assigned before stays. All or nothing: the plan is made outside of any transaction and applied in
 * one, in which what it was made from is locked and found unchanged. Else there is a new plan.
 * @throws AppError unavailable when jobs and haulers kept changing.
 */
export async function autoAssign(ctx: Context, which: Which = {}): Promise<Plan> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const state = await readPlanState(ctx.db, which)
    const plan = await planInWorker(await readPlanInput(ctx.db, ctx.now(), state))
    if (plan.assignments.length === 0) return plan
    const isApplied = await inTransaction(ctx, (tx) => apply(ctx, tx, { state, plan }, which))
    if (isApplied) return plan
  }
  throw new AppError(
    'unavailable',
    'Jobs and haulers kept changing while they were being matched. Nothing was assigned; please try again.',
  )
}

/**
 * Applies the plan, unless the world is not the one it was made for. What haulers earned meanwhile
 * breaks no rule and is not read again.
 */
async function apply(
  ctx: Context,
  tx: Transaction,
  { state, plan: { assignments } }: { state: PlanState; plan: Plan },
  { admin, only }: Which,
): Promise<boolean> {
  await lockSchedule(tx.db)
  // Haulers before jobs, as in a claim: nobody can take these places or jobs any more.
  const haulers = await lockHaulers(tx.db, [...new Set(assignments.map((each) => each.haulerId))])
  const present = await readPlanState(tx.db, { ...(only && { only }), lock: true })
  if (!isDeepStrictEqual(present, state)) return false

  const haulerOf = new Map(haulers.map((hauler) => [hauler.id, hauler]))
  const jobOf = new Map(present.jobs.map((job) => [job.id, job]))
  const planned = assignments.flatMap(({ jobId, haulerId, timeSlot }) => {
    const [job, hauler] = [jobOf.get(jobId), haulerOf.get(haulerId)]
    return job && hauler ? { job, hauler, timeSlot } : []
  })
  const now = ctx.now()
  if (planned.some(({ job }) => isWindowOver(job.preferredDate, job.preferredTime, now)))
    return false
  const by = { by: 'system', ...(admin && { userId: admin.id }) } as const
  await assignJobs(ctx, tx, planned, { by, assignmentType: 'auto' })
  return true
}
