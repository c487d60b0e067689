import * as atRisk from '../../../contract/at-risk.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import type { Bind } from '../../core/bind.ts'
import { acceptWithoutProof, undoAccept } from './accept-without-proof.ts'
import { jobsAtRisk } from './list-at-risk.ts'
import { solvedRisks } from './list-solved-risks.ts'
import { reassignJob } from './reassign-job.ts'
import { refundAtRisk } from './refund-at-risk.ts'
import { remindOfProof, undoRemind } from './remind-of-proof.ts'
import { undoReassign } from './undo-reassign.ts'

/** The jobs that need a person of the team now. */
export function atRiskRoutes(bind: Bind): void {
  bind(atRisk.listAtRisk, ({ ctx }) => jobsAtRisk(ctx))

  bind(listSolvedRisks, ({ ctx }) => solvedRisks(ctx))

  bind(atRisk.reassignJob, ({ ctx, caller, params, body }) =>
    reassignJob(ctx, caller.user, params.jobId, body),
  )

  bind(atRisk.undoReassign, ({ ctx, caller, params, body }) =>
    undoReassign(ctx, caller.user, params.jobId, body),
  )

  bind(atRisk.remindOfProof, ({ ctx, params }) => remindOfProof(ctx, params.jobId))

  bind(atRisk.undoRemind, ({ ctx, params, body }) => undoRemind(ctx, params.jobId, body))

  bind(atRisk.acceptWithoutProof, ({ ctx, caller, params }) =>
    acceptWithoutProof(ctx, caller.user, params.jobId),
  )

  bind(atRisk.undoAccept, ({ ctx, params, body }) => undoAccept(ctx, params.jobId, body))

  bind(atRisk.refundAtRisk, ({ ctx, caller, params }) =>
    refundAtRisk(ctx, caller.user, params.jobId),
  )
}
