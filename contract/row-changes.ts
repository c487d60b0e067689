import { z } from 'zod'
import { Instant } from './calendar.ts'

/** A change of a campaign or a template, as the team reads it. */
export const RowChange = z.object({
  at: Instant,
  /** Empty for what our own code did. */
  by: z.string(),
  what: z.string(),
})
export type RowChange = z.infer<typeof RowChange>
