import { formatDay, formatWeekday, windowFacts, type Day } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'

/** 'Fri, Nov 27, 2026'. */
export const dayWords = (day: Day): string => `${formatWeekday(day)}, ${formatDay(day)}`

/** The day and the hours that the customer chose: 'Fri, Nov 27, 2026, 8AM-12PM'. */
export const windowWords = ({
  preferredDate,
  preferredTime,
}: Pick<JobPage, 'preferredDate' | 'preferredTime'>): string =>
  `${dayWords(preferredDate)}, ${windowFacts[preferredTime].hours}`
