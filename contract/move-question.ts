import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { Id } from './ids.ts'

/** The number of a question whether a pickup may move. */
export const MoveRequestId = Id.brand<'MoveRequestId'>()
export type MoveRequestId = z.infer<typeof MoveRequestId>

/** The other window that the team asks the customer about, as the page of the job shows it. */
export const MoveQuestion = z.object({
  id: MoveRequestId,
  toDate: Day,
  toTime: TimeWindow,
  /** Until when the place is held. */
  answerBy: Instant,
  /** The server's clock, for the words about `answerBy`. */
  now: Instant,
})
export type MoveQuestion = z.infer<typeof MoveQuestion>
