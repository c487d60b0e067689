import { z } from 'zod'
import { Instant } from './calendar.ts'

/**
 * Names the step of a job that is undone, by the `undoUntil` of the answer that reported it: the last cancellation, deletion, move,
 * release, reassignment, reminder or acceptance. `illegal_move` where the job has a later one, so that no one undoes a colleague's.
 */
export const UndoneStep = z.object({ undoUntil: Instant })
export type UndoneStep = z.infer<typeof UndoneStep>
