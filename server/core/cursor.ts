import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { SecretBox } from './secret-box.ts'

/** Where a page ends, and what was counted for the first page so that later ones need not count. */
const Position = z.object({
  /** The sort key of the last item, as PostgreSQL writes it: a Date would lose its microseconds. */
  key: z.string(),
  id: z.int(),
  total: z.int(),
  isTotalExact: z.boolean(),
})
export type Position = z.infer<typeof Position>

/**
 * A cursor is sealed for its use: the list, whose list it is, the sort, the search and the filters. With
 * any of these changed it does not open.
 */
export const writeCursor = (secrets: SecretBox, use: string, position: Position): string =>
  secrets.seal(JSON.stringify(position), use)

/** @throws AppError invalid_input for a cursor that was altered or made for another use. */
export function readCursor(secrets: SecretBox, use: string, cursor: string): Position {
  try {
    return Position.parse(JSON.parse(secrets.open(cursor, use)))
  } catch {
    const message =
      'This cursor does not belong to this list with this sort, search and filters. Start from the first page'
    throw new AppError('invalid_input', message, { fields: [{ path: 'cursor', message }] })
  }
}
