import * as proof from '../../../contract/proof.ts'
import type { Bind } from '../../core/bind.ts'
import { haulerJobView } from '../../jobs/views.ts'
import { addFacility, allFacilities, changeFacility, facilitiesFor } from './facilities.ts'
import { addProof, checkProof, proofView } from './prove-job.ts'

/** What proves that jobs were done, and the facilities that records name. */
export function proofRoutes(bind: Bind): void {
  bind(proof.addProof, async ({ ctx, caller, params, body }) =>
    haulerJobView(await addProof(ctx, caller.hauler, params.jobId, body)),
  )
  bind(proof.getJobProof, ({ ctx, params }) => proofView(ctx.db, params.jobId))
  bind(proof.checkProof, ({ ctx, caller, params, body }) =>
    checkProof(ctx, caller.user, params.jobId, body),
  )

  bind(proof.listFacilities, ({ ctx, caller, query }) =>
    facilitiesFor(ctx.db, caller.hauler, query.jobId),
  )
  bind(proof.listAllFacilities, ({ ctx }) => allFacilities(ctx.db))
  bind(proof.addFacility, ({ ctx, caller, body }) => addFacility(ctx, caller.user, body))
  bind(proof.changeFacility, ({ ctx, caller, params, body }) =>
    changeFacility(ctx, caller.user, params.facilityId, body),
  )
}
