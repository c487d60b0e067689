import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import * as noShow from '../../../contract/no-show.ts'
import type { Bind } from '../../core/bind.ts'
import type { Db } from '../../db/database.ts'
import { findJob } from '../../jobs/store.ts'
import { noShowsOf } from '../reliability-store.ts'
import { progressAtDoor } from './door.ts'
import { findProof } from './no-show-store.ts'
import { recordCall } from './record-call.ts'
import { recordNoShow } from './record-no-show.ts'

/** A customer who is not there. */
export function noShowRoutes(bind: Bind): void {
  bind(noShow.getNoShowProgress, async ({ ctx, caller, params }) =>
    progressAtDoor(ctx, ctx.db, caller.hauler, await findJob(ctx.db, params.jobId), params.jobId),
  )

  bind(noShow.recordCall, ({ ctx, caller, params, body }) =>
    recordCall(ctx, caller.hauler, params.jobId, body.happenedAt),
  )

  bind(noShow.recordNoShow, ({ ctx, caller, params, body }) =>
    recordNoShow(ctx, caller.hauler, params.jobId, body),
  )

  bind(noShow.getNoShowProof, ({ ctx, params }) => proofOf(ctx.db, params.jobId))

  bind(noShow.getHaulerNoShows, async ({ ctx, params }) => {
    await requireJob(ctx.db, params.jobId)
    return noShowsOf(ctx.db, params.jobId)
  })
}

/** @throws AppError not_found. */
async function proofOf(db: Db, jobId: JobId): Promise<noShow.NoShowProof> {
  await requireJob(db, jobId)
  return findProof(db, jobId)
}

/** @throws AppError not_found. */
async function requireJob(db: Db, jobId: JobId): Promise<void> {
  if (!(await findJob(db, jobId))) throw new AppError('not_found', `There is no job #${jobId}`)
}
