import { dayOf, formatMoment, formatTime } from '../../contract/calendar.ts'
import { now } from '../clock.ts'

/** The time alone today, with the day before. */
export const timeCopy = (at: Date): string =>
  dayOf(at) === dayOf(now()) ? formatTime(at) : formatMoment(at)
