import { dayOf, formatMoment, formatTime } from './calendar.ts'

/** Until when a price can be answered: '12:20 PM', with the day where it is another one than today. */
export const answerTimeText = (until: Date, now: Date): string =>
  dayOf(until) === dayOf(now) ? formatTime(until) : formatMoment(until)
