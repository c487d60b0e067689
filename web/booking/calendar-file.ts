import { type Day, instantOf, type TimeWindow, windowFacts } from '../../contract/calendar.ts'

type Event = {
  jobId: number
  day: Day
  window: TimeWindow
  address: string
  productName: string
  now: Date
}

const MAX_LINE = 73
const KEPT_FOR_MS = 60_000

/** The pickup as an iCalendar file (RFC 5545), in UTC so that every calendar shows the right hour. */
export function calendarFile({ jobId, day, window, address, productName, now }: Event): string {
  const { from, to } = windowFacts[window]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(productName)}//Pickup//EN`,
    'BEGIN:VEVENT',
    `UID:job-${jobId}@${location.hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(instantOf(day, from))}`,
    `DTEND:${stamp(instantOf(day, to))}`,
    `SUMMARY:${escape(`${productName} pickup, job #${jobId}`)}`,
    `LOCATION:${escape(address)}`,
    `DESCRIPTION:${escape('Your hauler arrives within this window.')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** '20261119T190000Z'. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines are at most 75 bytes; the rest goes on after a space. No character is cut in two. */
function fold(line: string): string {
  const bytes = new TextEncoder()
  let folded = ''
  let width = 0
  for (const character of line) {
    const size = bytes.encode(character).length
    if (width + size > MAX_LINE) {
      folded += '\r\n '
      width = 1
    }
    folded += character
    width += size
  }
  return folded
}

/** Hands the file to the browser to save. */
export function saveCalendarFile(event: Event): void {
  const url = URL.createObjectURL(new Blob([calendarFile(event)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `pickup-${event.jobId}.ics`
  link.click()
  // The download begins after the click: a file revoked at once may never arrive.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
}
