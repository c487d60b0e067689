import { getHaulerDay } from '../../../contract/hauler-day.ts'
import { getJobOutcome } from '../../../contract/job-outcome.ts'
import type { Bind } from '../../core/bind.ts'
import { haulerDay } from './hauler-day.ts'
import { jobOutcome } from './job-outcome.ts'

/** The day of a hauler, and what has become of its jobs. */
export function todayRoutes(bind: Bind): void {
  bind(getHaulerDay, ({ ctx, caller, query }) => haulerDay(ctx, caller.hauler, query.date))

  bind(getJobOutcome, ({ ctx, caller, params }) => jobOutcome(ctx, caller.hauler, params.jobId))
}
