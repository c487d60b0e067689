import * as board from '../../../contract/board.ts'
import type { Bind } from '../../core/bind.ts'
import { showBoard } from './show-board.ts'
import { showRoutes } from './show-routes.ts'
import { showRows } from './show-rows.ts'

/** The dispatch board of the team. */
export function boardRoutes(bind: Bind): void {
  bind(board.getBoard, async ({ ctx, query: { rows = 0, ...query } }) => {
    const overview = await showBoard(ctx, query)
    const hauler = overview.order.slice(0, rows)
    return { ...overview, rows: hauler.length > 0 ? await showRows(ctx, { ...query, hauler }) : [] }
  })
  bind(board.listBoardRoutes, ({ ctx, query }) => showRoutes(ctx, query))
  bind(board.listBoardRows, ({ ctx, query }) => showRows(ctx, query))
}
