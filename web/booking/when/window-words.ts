import {
  type Day,
  dayOf,
  formatDay,
  formatTime,
  formatWeekday,
  formatWeekdayLong,
  type TimeWindow,
  windowFacts,
} from '../../../contract/calendar.ts'
import type { WindowState } from '../../../contract/windows.ts'

/** One window of one day. */
export type Choice = { date: Day; window: TimeWindow }

/** A window's state on the screen; 'unknown' when the server could not say. */
export type ShownState = WindowState | 'loading' | 'unknown'

const WORDS: Record<ShownState, string> = {
  open: 'Open',
  last: 'Last place',
  request: 'On request',
  full: 'Full',
  closed: 'Closed',
  loading: '…',
  unknown: 'Choose',
}
/** The same at the foot of a day's card, where there is room for one word. */
const SHORT: Record<ShownState, string> = { ...WORDS, last: '1 left', request: 'Request' }

export const stateWord = (state: ShownState): string => WORDS[state]
export const shortWord = (state: ShownState): string => SHORT[state]

export const isSame = (a: Choice, b: Choice): boolean => a.date === b.date && a.window === b.window

/** 'Nov 27'. */
export const dateText = (day: Day): string => formatDay(day).split(',')[0] ?? ''

/** 'Fri, Nov 27, 12PM-5PM'. */
export const choiceText = ({ date, window }: Choice): string =>
  `${formatWeekday(date)}, ${dateText(date)}, ${windowFacts[window].hours}`

/** 'Friday evening'. */
export const choiceName = ({ date, window }: Choice): string =>
  `${formatWeekdayLong(date)} ${window}`

/** 'Reply by Fri', or the hour when that is today. */
export const replyText = (confirmBy: Date, now: Date): string =>
  dayOf(confirmBy) === dayOf(now)
    ? `Reply by ${formatTime(confirmBy)}`
    : `Reply by ${formatWeekday(dayOf(confirmBy))}`
