import {
  type Day,
  formatDay,
  formatWeekday,
  type TimeWindow,
  windowFacts,
} from '../../contract/calendar.ts'

/** 'Thu, Nov 19, 2026, 12PM-5PM'. */
export const whenText = (day: Day, window: TimeWindow): string =>
  `${formatWeekday(day)}, ${formatDay(day)}, ${windowFacts[window].hours}`
