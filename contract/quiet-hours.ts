import { hourOf } from './calendar.ts'

/** The hour in BC at which the quiet hours begin, 0 to 23. */
export const QUIET_FROM_HOUR = 20
/** The hour in BC at which the quiet hours end, 0 to 23. */
export const QUIET_UNTIL_HOUR = 9

/**
 * Whether this instant is in the quiet hours, from 8 PM to 9 AM Pacific time: 8:00 PM is quiet, 9:00 AM is
 * not. They are our own rule, the same for every recipient. Messages that a job
 * causes go out at any time; promotions keep to the hours of QUIET_HOURS.
 */
export function isQuiet(now: Date): boolean {
  const hour = hourOf(now)
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}
