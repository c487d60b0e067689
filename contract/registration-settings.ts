import { z } from 'zod'

/** What the pages on which haulers register read of the page's settings besides `PublicSettings`. */
export const RegistrationSettings = z.object({
  /** What haulers receive of a job that is booked now, '70%'. */
  haulerShare: z.string(),
})
export type RegistrationSettings = z.infer<typeof RegistrationSettings>
