import { SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'

/** What the columns of the board are: the slots of a day, or the days of a week. */
export type Span = 'day' | 'week'
/** A column of the board. */
export type Column = Slot | Day

/** A cell of the board, as `data-place` of the page says it. */
export const cellKey = (haulerId: HaulerId, column: Column): string => `${haulerId} ${column}`
/** A day above the board: dropping a job there moves it to that day. */
export const dayKey = (day: Day): string => `day ${day}`

export type Spot = { key: string; row: number; column: number }

/** Where the places that a job may go to stand: by row, then by column; days stand above the rows. */
export function spotsOf(
  keys: Iterable<string>,
  rows: ReadonlyMap<string, number>,
  columns: readonly string[],
): Spot[] {
  return [...keys]
    .flatMap((key) => {
      const [owner = '', column = ''] = key.split(' ')
      const row = owner === 'day' ? -1 : rows.get(owner)
      return row === undefined ? [] : { key, row, column: columns.indexOf(column) }
    })
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
}

/** The next place in the direction of an arrow; the same one where there is none. */
export function nextSpot(spots: readonly Spot[], key: string | null, arrow: string): Spot | null {
  const at = spots.findIndex((spot) => spot.key === key)
  const here = spots[at]
  if (!here) return spots[0] ?? null
  if (arrow === 'ArrowRight') return spots[at + 1] ?? here
  if (arrow === 'ArrowLeft') return spots[at - 1] ?? here
  const isDown = arrow === 'ArrowDown'
  const beyond = spots.filter(({ row }) => (isDown ? row > here.row : row < here.row))
  const row = isDown ? beyond[0]?.row : beyond.at(-1)?.row
  const [nearest] = beyond
    .filter((spot) => spot.row === row)
    .toSorted((a, b) => Math.abs(a.column - here.column) - Math.abs(b.column - here.column))
  return nearest ?? here
}

/** The columns of the board. */
export const columnsOf = (span: Span, days: readonly Day[]): readonly Column[] =>
  span === 'day' ? SLOTS : days
