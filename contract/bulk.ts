import { z } from 'zod'
import { Instant } from './calendar.ts'

/** As many rows as one call of the team changes. */
export const MOST_BULK = 200

/** The rows of a call: 1 to 200, each once. */
export const bulkOf = <Id extends z.ZodType>(id: Id) =>
  z
    .array(id)
    .min(1, 'Please select at least one')
    .max(MOST_BULK, `Please select at most ${MOST_BULK}`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each may be there once')

/** What became of each row: done in full, or not at all and why. */
export const bulkOutcome = <Id extends z.ZodType>(id: Id) =>
  z.object({
    done: z.array(id),
    failed: z.array(z.object({ id, reason: z.string() })),
  })

const MS_EACH = 200

/**
 * How much longer, in milliseconds, several rows can be undone that are changed together, counted from the call: the first of them
 * still can be once the last is done. Their messages wait as long.
 */
export const undoMsTogether = (count: number): number =>
  Math.max(0, Math.min(count, MOST_BULK) - 1) * MS_EACH

/** Until when each row that was done can be undone. */
export const undoTimes = <Id extends z.ZodType>(id: Id) =>
  z.array(z.object({ id, undoUntil: Instant }))
