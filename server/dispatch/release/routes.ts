import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import * as release from '../../../contract/release.ts'
import * as swaps from '../../../contract/swaps.ts'
import type { Bind } from '../../core/bind.ts'
import type { Db } from '../../db/database.ts'
import { findHauler } from '../../haulers/store.ts'
import { haulerJobView } from '../../jobs/views.ts'
import { reliabilityOf } from '../reliability-store.ts'
import { swapsFor } from './list-swaps.ts'
import { offerSwap, withdrawSwap } from './offer-swap.ts'
import { releaseOwnJob, releaseOwnJobs } from './release-own-job.ts'
import { releaseTerms } from './release-terms.ts'
import { takeSwap } from './take-swap.ts'
import { undoRelease } from './undo-release.ts'

/** How haulers give jobs back, and what that says about them. */
export function releaseRoutes(bind: Bind): void {
  bind(release.getReleaseTerms, ({ ctx, caller, params }) =>
    releaseTerms(ctx, caller.hauler, params.jobId),
  )

  bind(release.releaseOwnJob, ({ ctx, caller, params, body }) =>
    releaseOwnJob(ctx, caller.hauler, params.jobId, body),
  )

  bind(release.releaseOwnJobs, ({ ctx, caller, body }) => releaseOwnJobs(ctx, caller.hauler, body))

  bind(release.undoRelease, async ({ ctx, caller, params, body }) =>
    haulerJobView(await undoRelease(ctx, caller.hauler, params.jobId, body)),
  )

  bind(swaps.listSwaps, ({ ctx, caller }) => swapsFor(ctx, caller.hauler))

  bind(swaps.offerSwap, ({ ctx, caller, params, body }) =>
    offerSwap(ctx, caller.hauler, params.jobId, body),
  )

  bind(swaps.withdrawSwap, ({ ctx, caller, params }) =>
    withdrawSwap(ctx, caller.hauler, params.jobId),
  )

  bind(swaps.takeSwap, async ({ ctx, caller, params }) =>
    haulerJobView(await takeSwap(ctx, caller.hauler, params.jobId)),
  )

  bind(release.getReliability, ({ ctx, params }) => reliabilityFor(ctx.db, params.haulerId))
}

/** @throws AppError not_found. */
async function reliabilityFor(db: Db, id: HaulerId): Promise<release.Reliability> {
  if (!(await findHauler(db, id))) throw new AppError('not_found', 'There is no such hauler')
  return reliabilityOf(db, id)
}
