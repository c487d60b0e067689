import { z } from 'zod'

/** What the pages on which haulers register read of the page's settings besides `PublicSettings`. */
export const RegistrationSettings = z.object({
  /** What haulers receive of a job that is booked now, '70%'. */
  haulerShare: z.string(),
  /** The lower shares that wait for their day, 'From Thu, Dec 10 on, new bookings pay 65%.'; empty or absent when there is none. */
  shareNotice: z.string().optional(),
})
export type RegistrationSettings = z.infer<typeof RegistrationSettings>
