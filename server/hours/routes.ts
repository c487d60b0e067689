import * as availability from '../../contract/availability.ts'
import * as schedule from '../../contract/hauler-schedule.ts'
import type { Bind } from '../core/bind.ts'
import { mayReach, weekOf } from '../haulers/availability.ts'
import { pauseNewJobs, resumeNewJobs } from './pause-new-jobs.ts'
import { saveWeek } from './save-week.ts'
import { setDays } from './set-days.ts'
import { showSchedule } from './show-schedule.ts'

/** When haulers work. */
export function hoursRoutes(bind: Bind): void {
  bind(availability.getAvailability, async ({ ctx, caller, params }) => {
    await mayReach(ctx, caller, params.haulerId)
    return weekOf(ctx.db, params.haulerId)
  })

  bind(availability.saveAvailability, async ({ ctx, caller, params, body }) => {
    await mayReach(ctx, caller, params.haulerId)
    return saveWeek(ctx, params.haulerId, body)
  })

  bind(schedule.getHaulerSchedule, ({ ctx, caller }) => showSchedule(ctx, caller.hauler.id))

  bind(schedule.setScheduleDays, async ({ ctx, caller, body }) => {
    await setDays(ctx, caller.hauler.id, body)
    return showSchedule(ctx, caller.hauler.id)
  })

  bind(schedule.pauseNewJobs, async ({ ctx, caller, body }) => {
    await pauseNewJobs(ctx, caller.hauler.id, body.resumesOn)
    return showSchedule(ctx, caller.hauler.id)
  })

  bind(schedule.resumeNewJobs, async ({ ctx, caller }) => {
    await resumeNewJobs(ctx, caller.hauler.id)
    return showSchedule(ctx, caller.hauler.id)
  })
}
