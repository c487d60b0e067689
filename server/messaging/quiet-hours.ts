import { addDays, dayOf, hourOf, instantOf } from '../../contract/calendar.ts'
import { isQuiet, QUIET_UNTIL_HOUR } from '../../contract/quiet-hours.ts'

/** The moment itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at
  const day = hourOf(at) < QUIET_UNTIL_HOUR ? dayOf(at) : addDays(dayOf(at), 1)
  return instantOf(day, QUIET_UNTIL_HOUR)
}
