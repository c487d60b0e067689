import { type Day, instantOf, type TimeWindow, windowFacts } from './calendar.ts'

/** A booked pickup as calendars show it; `host` is the site's, so that adding it twice is one entry. */
export type PickupEvent = {
  jobId: number
  day: Day
  window: TimeWindow
  address: string
  productName: string
  host: string
  now: Date
}

const MAX_LINE = 73

/** The pickup as an iCalendar file (RFC 5545), in UTC so that every calendar shows the right hour. */
export function calendarFile({
  jobId,
  day,
  window,
  address,
  productName,
  host,
  now,
}: PickupEvent): string {
  const { from, to } = windowFacts[window]
  return file(productName, 'Pickup', [
    event({
      uid: `job-${jobId}@${host}`,
      stampedAt: now,
      from: instantOf(day, from),
      to: instantOf(day, to),
      summary: `${productName} pickup, job #${jobId}`,
      location: address,
      description: 'The window of your pickup. We will let you know who comes.',
    }),
  ])
}

/** Something in a calendar; the same `uid` is the same entry. */
export type CalendarEvent = {
  uid: string
  stampedAt: Date
  from: Date
  to: Date
  summary: string
  location: string
  description: string
}

/** The lines of an event, escaped and not yet folded. */
export const event = (each: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${each.uid}`,
  `DTSTAMP:${stamp(each.stampedAt)}`,
  `DTSTART:${stamp(each.from)}`,
  `DTEND:${stamp(each.to)}`,
  `SUMMARY:${escape(each.summary)}`,
  `LOCATION:${escape(each.location)}`,
  `DESCRIPTION:${escape(each.description)}`,
  'END:VEVENT',
]

type Feed = { productName: string; name: string; events: readonly string[][] }

/** A calendar that programs ask for again each hour. */
export const feedFile = ({ productName, name, events }: Feed): string =>
  file(productName, 'Feed', events, [
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ])

function file(
  productName: string,
  kind: string,
  events: readonly string[][],
  head: readonly string[] = [],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(productName)}//${kind}//EN`,
    ...head,
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** '20261119T190000Z'. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines are at most 75 bytes; the rest goes on after a space. No character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let width = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (width + size > MAX_LINE) {
      folded += '\r\n '
      width = 1
    }
    folded += character
    width += size
  }
  return folded
}

/** How many bytes a character takes in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
