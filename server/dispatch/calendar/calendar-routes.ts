import * as planning from '../../../contract/auto-assign.ts'
import * as haulers from '../../../contract/calendar-haulers.ts'
import * as schedule from '../../../contract/schedule.ts'
import type { Bind } from '../../core/bind.ts'
import { acceptPlacements } from '../assignment/accept-placements.ts'
import { boardRoutes } from '../board/routes.ts'
import { assignJob } from '../assignment/assign-job.ts'
import { autoAssign, previewAssignments } from '../assignment/auto-assign.ts'
import { bindList } from '../../core/bind-list.ts'
import { candidatesFor, countDays, haulersOfDay, scheduleOf } from './calendar.ts'
import { lastSteps, undoLastStep } from '../assignment/last-step.ts'
import { moveSlot } from '../assignment/move-slot.ts'
import { jobsInScope } from '../assignment/plan-scope-query.ts'
import { viewPlan } from './plan-view.ts'
import { allAvailability, unassigned } from './schedule-query.ts'
import { unassignJob } from '../assignment/unassign-job.ts'
import { undoPlan } from '../assignment/undo-plan.ts'

/** The calendar of the admin team. */
export function calendarRoutes(bind: Bind): void {
  boardRoutes(bind)

  bindList(bind, haulers.listAllAvailability, allAvailability, () => undefined)

  bind(haulers.listDayHaulers, ({ ctx, query }) => haulersOfDay(ctx.db, query))

  bind(schedule.listSchedule, ({ ctx, query }) => scheduleOf(ctx.db, query))

  bind(schedule.countSchedule, ({ ctx, query }) => countDays(ctx.db, query.from, query.to))

  bindList(bind, schedule.listUnassigned, unassigned, () => undefined)

  bind(schedule.listCandidates, ({ ctx, params }) => candidatesFor(ctx, params.jobId))

  bind(planning.autoAssignJobs, async ({ ctx, caller, query }) => {
    const only = await jobsInScope(ctx.db, query)
    const scope = only && { only }
    return viewPlan(
      ctx.db,
      query.preview === 'true'
        ? await previewAssignments(ctx, scope)
        : await autoAssign(ctx, { admin: caller.user, ...scope }),
    )
  })

  bind(planning.acceptPlacements, ({ ctx, caller, body }) =>
    acceptPlacements(ctx, caller.user, body.placed),
  )

  bind(planning.undoAutoAssign, ({ ctx, caller, body }) => undoPlan(ctx, caller.user, body.placed))

  bind(planning.getLastSteps, ({ ctx, caller }) => lastSteps(ctx, caller.user))

  bind(planning.undoStep, ({ ctx, caller, params }) =>
    undoLastStep(ctx, caller.user, params.stepId),
  )

  bind(schedule.assignJob, ({ ctx, caller, params, body }) =>
    assignJob(ctx, caller.user, params.jobId, body),
  )

  bind(schedule.moveJobSlot, ({ ctx, caller, params, body }) =>
    moveSlot(ctx, caller.user, params.jobId, body),
  )

  bind(schedule.unassignJob, ({ ctx, caller, params }) =>
    unassignJob(ctx, caller.user, params.jobId),
  )
}
