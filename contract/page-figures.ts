import { z } from 'zod'

/** Figures of the settings that screens state, as the server embeds them in the page beside `PublicSettings`. */
export const PageFigures = z.object({
  /** Null: no address is named. */
  supportEmail: z.string().nullable(),
  /** How long a chosen window is held for a visitor. */
  holdMinutes: z.int(),
  /** How long an assignment, move, release, cancellation or deletion of a job can be undone. */
  undoSeconds: z.int(),
  /** How long an applied plan can be undone. */
  planUndoMinutes: z.int(),
})
export type PageFigures = z.infer<typeof PageFigures>
