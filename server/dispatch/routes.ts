import * as dispatch from '../../contract/dispatch.ts'
import { deleteHauler } from '../../contract/haulers.ts'
import { countOffers, getOffers, listAlmostFits } from '../../contract/market.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { haulerJobView } from '../jobs/views.ts'
import { almostFits } from './market/list-almost-fits.ts'
import { offerCounts } from './market/offer-counts-query.ts'
import { availableJobs, offersOf } from './market/list-available-jobs.ts'
import { haulerFigures } from './market/hauler-figures-query.ts'
import { claimJob } from './market/claim-job.ts'
import { closeHauler } from './assignment/close-hauler.ts'
import { myJobs } from './market/list-my-jobs.ts'
import { noShowRoutes } from './no-show/routes.ts'
import { recordJobEvent } from './on-site/record-job-event.ts'
import { progressJob } from './on-site/progress-job.ts'
import { proofRoutes } from './on-site/proof-routes.ts'
import { todayRoutes } from './today/routes.ts'

export function dispatchRoutes(bind: Bind): void {
  bindList(bind, dispatch.listAvailableJobs, availableJobs, ({ hauler }) => hauler)
  bind(countOffers, ({ ctx, caller, query }) => offerCounts(ctx, query, caller.hauler))
  bind(listAlmostFits, ({ ctx, caller }) => almostFits(ctx, caller.hauler))
  bind(getOffers, ({ ctx, caller }) => offersOf(ctx, caller.hauler))

  bind(dispatch.claimJob, async ({ ctx, caller, params }) =>
    haulerJobView(await claimJob(ctx, caller.hauler, params.jobId)),
  )

  bindList(bind, dispatch.listMyJobs, myJobs, ({ hauler }) => hauler)
  bind(dispatch.getHaulerFigures, ({ ctx, caller }) => haulerFigures(ctx, caller.hauler))

  bind(dispatch.recordJobEvent, async ({ ctx, caller, params, body }) =>
    haulerJobView(await recordJobEvent(ctx, caller.hauler, params.jobId, body)),
  )

  bind(dispatch.progressJob, async ({ ctx, caller, params, body, idempotencyKey }) =>
    haulerJobView(
      await progressJob(ctx, caller.hauler, params.jobId, {
        ...body,
        isRepeatable: idempotencyKey !== undefined,
      }),
    ),
  )

  proofRoutes(bind)
  noShowRoutes(bind)
  todayRoutes(bind)

  bind(deleteHauler, ({ ctx, caller, params }) => closeHauler(ctx, caller.user, params.haulerId))
}
