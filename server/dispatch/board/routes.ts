import * as board from '../../../contract/board.ts'
import type { Bind } from '../../core/bind.ts'
import { showBoard } from './show-board.ts'
import { showRoutes } from './show-routes.ts'
import { showRows } from './show-rows.ts'

/** The dispatch board of the team. */
export function boardRoutes(bind: Bind): void {
  bind(board.getBoard, ({ ctx, query }) => showBoard(ctx, query))
  bind(board.listBoardRoutes, ({ ctx, query }) => showRoutes(ctx, query))
  bind(board.listBoardRows, ({ ctx, query }) => showRows(ctx, query))
}
