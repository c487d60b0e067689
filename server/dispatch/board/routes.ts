import * as board from '../../../contract/board.ts'
import type { Bind } from '../../core/bind.ts'
import { showBoard } from './show-board.ts'
import { showRows } from './show-rows.ts'

/** The dispatch board of the team. */
export function boardRoutes(bind: Bind): void {
  bind(board.getBoard, ({ ctx, query }) => showBoard(ctx, query))
  bind(board.listBoardRows, ({ ctx, query }) => showRows(ctx, query))
}
