import * as teamMoves from '../../contract/team-moves.ts'
import type { Bind } from '../core/bind.ts'
import { moveJobToWindow, undoMove } from './move-job.ts'
import { moveOptionsOf } from './move-options.ts'

/** What the team does with a job from the desk. */
export function officeRoutes(bind: Bind): void {
  bind(teamMoves.getMoveOptions, ({ ctx, params, query }) =>
    moveOptionsOf(ctx, params.jobId, query.date),
  )

  bind(teamMoves.moveJob, ({ ctx, caller, params, body }) =>
    moveJobToWindow(ctx, caller.user, params.jobId, body),
  )

  bind(teamMoves.undoMoveJob, ({ ctx, caller, params }) => undoMove(ctx, caller.user, params.jobId))
}
