import * as bulkMoves from '../../contract/bulk-moves.ts'
import { getDiscountOffer, giveDiscount, undoDiscount } from '../../contract/discounts.ts'
import * as moveRequests from '../../contract/move-requests.ts'
import * as officeJobs from '../../contract/office-jobs.ts'
import * as teamMoves from '../../contract/team-moves.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { askCustomerToMove, stopAsking } from './ask-to-move.ts'
import { completeJobFor } from './complete-for-hauler.ts'
import { discountOffer, giveDiscountFor } from './discount.ts'
import { deletedJobs } from './list-deleted-jobs.ts'
import { moveJobToWindow, releaseFromDesk } from './move-job.ts'
import { moveJobs, previewMoves } from './move-jobs.ts'
import { moveOptionsOf } from './move-options.ts'
import { paymentLinksOf, sendLink } from './payment-link.ts'
import { recoverJob } from './recover-job.ts'
import { undoDiscountOf } from './undo-discount.ts'
import { undoTeamMove } from './undo-team-move.ts'

/** What the team does with a job from the desk. */
export function officeRoutes(bind: Bind): void {
  bind(teamMoves.getMoveOptions, ({ ctx, params, query }) =>
    moveOptionsOf(ctx, params.jobId, query),
  )

  bind(teamMoves.moveJob, ({ ctx, caller, params, body }) =>
    moveJobToWindow(ctx, caller.user, params.jobId, body),
  )

  bind(bulkMoves.previewMoves, ({ ctx, body }) => previewMoves(ctx, body))

  bind(bulkMoves.moveJobs, ({ ctx, caller, body, report }) =>
    moveJobs(ctx, caller.user, body, report),
  )

  bind(teamMoves.undoMoveJob, ({ ctx, caller, params, body }) =>
    undoTeamMove(ctx, caller.user, params.jobId, body),
  )

  bind(moveRequests.askToMove, ({ ctx, caller, params, body }) =>
    askCustomerToMove(ctx, caller.user, params.jobId, body),
  )

  bind(moveRequests.withdrawMoveRequest, ({ ctx, caller, params, body }) =>
    stopAsking(ctx, caller.user, params.jobId, body),
  )

  bind(teamMoves.releaseJob, ({ ctx, caller, params, body }) =>
    releaseFromDesk(ctx, caller.user, params.jobId, body),
  )

  bind(teamMoves.undoReleaseJob, ({ ctx, caller, params, body }) =>
    undoTeamMove(ctx, caller.user, params.jobId, body),
  )

  bind(officeJobs.getPaymentLinks, ({ ctx, params }) => paymentLinksOf(ctx, params.jobId))

  bind(officeJobs.sendPaymentLink, ({ ctx, params, body }) => sendLink(ctx, params.jobId, body))

  bindList(bind, officeJobs.listDeletedJobs, deletedJobs, () => undefined)

  bind(officeJobs.completeForHauler, ({ ctx, caller, params, body }) =>
    completeJobFor(ctx, caller.user, params.jobId, body),
  )

  bind(getDiscountOffer, ({ ctx, params }) => discountOffer(ctx, params.jobId))

  bind(giveDiscount, ({ ctx, caller, params, body }) =>
    giveDiscountFor(ctx, caller.user, params.jobId, body),
  )

  bind(undoDiscount, ({ ctx, params, body }) => undoDiscountOf(ctx, params.jobId, body.discountId))

  bind(officeJobs.recoverJob, ({ ctx, params }) => recoverJob(ctx, params.jobId))
}
