import type { BoardJob, BoardRow } from '../../../contract/board.ts'
import { SLOTS, type Day } from '../../../contract/calendar.ts'
import { columnsOf, type Column, type Span } from './board-keys.ts'

/** A cell of the board: a slot of the day, or a day of the week. */
export type Cell = {
  column: Column
  /** How many jobs it takes; 0 where it is closed. */
  places: number
  jobs: BoardJob[]
  metres: number
}

const byId = (a: BoardJob, b: BoardJob): number =>
  SLOTS.indexOf(a.timeSlot) - SLOTS.indexOf(b.timeSlot) || a.jobId - b.jobId

/** The cells of a row. */
export function cellsOfRow(row: BoardRow, span: Span): Cell[] {
  const [first] = row.days
  if (span === 'day')
    return columnsOf('day', []).map((column, index) => ({
      column,
      places: first?.places[index] ?? 0,
      jobs: row.jobs.filter(({ timeSlot }) => timeSlot === column).toSorted(byId),
      metres: 0,
    }))
  return row.days.map(({ day, places, metres }) => ({
    column: day,
    places: places.reduce((sum, each) => sum + each, 0),
    jobs: row.jobs.filter(({ scheduledDate }) => scheduledDate === day).toSorted(byId),
    metres,
  }))
}

const CHIP_PX = 44
const GAP_PX = 4
const DAY_ROW_PX = 72
const TILE_PX = 28
const WEEK_ROW_PX = 64
/** So many jobs of a day stand beside each other where the board is narrowest. */
export const TILES_IN_LINE = 4
/** Free places are drawn up to so many tiles; the words say how many there are. */
export const TILES = 8

/** How high a row is. It is the same before and after it is drawn, or the table would jump. */
export function heightOf(row: BoardRow | undefined, span: Span): number {
  if (!row) return span === 'day' ? DAY_ROW_PX : WEEK_ROW_PX
  const cells = cellsOfRow(row, span)
  if (span === 'day') {
    const most = Math.max(...cells.map(({ jobs }) => jobs.length))
    return Math.max(DAY_ROW_PX, most * (CHIP_PX + GAP_PX) + 28)
  }
  const tiles = Math.max(...cells.map(tilesOf))
  return Math.max(WEEK_ROW_PX, Math.ceil(tiles / TILES_IN_LINE) * TILE_PX + 36)
}

/** How many tiles a day has: one for each job, and free places as long as there is room. */
export const tilesOf = ({ jobs, places }: Cell): number =>
  Math.max(jobs.length, Math.min(places, TILES))

/** 'Wed 25'. */
export const shortDay = (day: Day, weekday: string): string => `${weekday} ${Number(day.slice(8))}`
