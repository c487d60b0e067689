import * as dispatch from '../../contract/dispatch.ts'
import { deleteHauler } from '../../contract/haulers.ts'
import { deleteJob as deleteJobEndpoint } from '../../contract/jobs.ts'
import type { Bind } from '../core/bind.ts'
import { haulerJobView, offeredJobView } from '../jobs/views.ts'
import { availableJobs } from './market/available-jobs.ts'
import { claimJob } from './market/claim-job.ts'
import { closeHauler } from './assignment/close-hauler.ts'
import { deleteJob } from './delete-job.ts'
import { jobsOf } from './market/my-jobs-query.ts'
import { noteJobEvent } from './on-site/note-job-event.ts'
import { progressJob } from './on-site/progress-job.ts'

export function dispatchRoutes(bind: Bind): void {
  bind(dispatch.listAvailableJobs, async ({ ctx, caller }) =>
    (await availableJobs(ctx, caller.hauler)).map(offeredJobView),
  )

  bind(dispatch.claimJob, async ({ ctx, caller, params }) =>
    haulerJobView(await claimJob(ctx, caller.hauler, params.jobId)),
  )

  bind(dispatch.listMyJobs, async ({ ctx, caller }) =>
    (await jobsOf(ctx.db, caller.hauler)).map(haulerJobView),
  )

  bind(dispatch.noteJobEvent, async ({ ctx, caller, params, body }) =>
    haulerJobView(await noteJobEvent(ctx, caller.hauler, params.jobId, body.event)),
  )

  bind(dispatch.progressJob, async ({ ctx, caller, params, body }) =>
    haulerJobView(await progressJob(ctx, caller.hauler, params.jobId, body.status)),
  )

  bind(deleteJobEndpoint, ({ ctx, caller, params }) => deleteJob(ctx, caller.user, params.jobId))

  bind(deleteHauler, ({ ctx, caller, params }) => closeHauler(ctx, caller.user, params.haulerId))
}
