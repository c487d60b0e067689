import { z } from 'zod'

/**
 * What haulers are notified of: new jobs that they may claim, changes of the jobs they hold, and their money. All
 * are on from the first device on, and each can be switched off.
 */
export const PUSH_TOPICS = ['offers', 'jobs', 'payouts'] as const
/** One of `PUSH_TOPICS`. */
export const PushTopic = z.enum(PUSH_TOPICS)
export type PushTopic = z.infer<typeof PushTopic>

/**
 * A notification as it travels, encrypted, to the device. The lock screen shows it, so it names no address with a
 * number and no phone number.
 */
export const PushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a tap leads: an address of this site, such as '/hauler?tab=available'. */
  url: z.string().startsWith('/'),
  /** A later notification with the same tag replaces the earlier one on the screen. */
  tag: z.string(),
})
export type PushNotice = z.infer<typeof PushNotice>
