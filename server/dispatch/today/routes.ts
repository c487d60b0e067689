import { getJobOutcome } from '../../../contract/job-outcome.ts'
import type { Bind } from '../../core/bind.ts'
import { jobOutcome } from './job-outcome.ts'

/** The day of a hauler, and what has become of its jobs. */
export function todayRoutes(bind: Bind): void {
  bind(getJobOutcome, ({ ctx, caller, params }) => jobOutcome(ctx, caller.hauler, params.jobId))
}
