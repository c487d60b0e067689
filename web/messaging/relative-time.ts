import { formatInstantDay } from '../../contract/calendar.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const words = new Intl.RelativeTimeFormat('en-CA', { numeric: 'always' })

/** How long ago, in the words of a person: '5 minutes ago'; from a week on the day itself. */
export function timeAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < HOUR) return words.format(-minutes, 'minute')
  if (minutes < DAY) return words.format(-Math.floor(minutes / HOUR), 'hour')
  if (minutes < WEEK) return words.format(-Math.floor(minutes / DAY), 'day')
  return formatInstantDay(instant)
}
