import { z } from 'zod'
import { addDays, dayOf, instantAt } from './calendar.ts'

/**
 * The hours outside the quiet hours, Pacific time, as the setting QUIET_HOURS names them; 'HH:MM', the
 * first before the second. They are our own rule, the same for every recipient: promotions, reminders,
 * digests and offers of the waiting list keep to them. Messages that a job or a person of the team causes go out at any time.
 */
export const SendingHours = z.object({ from: z.string(), until: z.string() })
export type SendingHours = z.infer<typeof SendingHours>

/**
 * When the quiet hours end that this instant falls into: the next beginning of the sending hours.
 * Undefined within the sending hours, which end just before `until`.
 */
export function endOfQuietHours(now: Date, { from, until }: SendingHours): Date | undefined {
  const today = dayOf(now)
  if (now < instantAt(today, from)) return instantAt(today, from)
  return now < instantAt(today, until) ? undefined : instantAt(addDays(today, 1), from)
}
