import { formatDay, formatWeekdayLong, type Day } from '../../../contract/calendar.ts'
import type { DayCount } from '../../../contract/schedule.ts'

const NEARLY = 0.8

export type Fill = 'closed' | 'room' | 'nearly' | 'over'

/** How full a day is: jobs scheduled and waiting, against the places of all open slots. */
export function fillOf({ jobs, waiting, places }: DayCount): { fill: Fill; share: number } {
  const wanted = jobs + waiting
  if (places === 0) return { fill: wanted > 0 ? 'over' : 'closed', share: wanted > 0 ? 1 : 0 }
  const share = Math.min(1, wanted / places)
  if (wanted > places) return { fill: 'over', share }
  return { fill: share >= NEARLY ? 'nearly' : 'room', share }
}

export const FILL_LABELS: Record<Fill, string> = {
  closed: 'No haulers open',
  room: 'Room',
  nearly: 'Nearly full',
  over: 'More jobs than places',
}

const count = (number: number, what: string): string =>
  `${number} ${what}${number === 1 ? '' : 's'}`

/** 'Friday, Nov 20, 2026: 11 haulers, 8 jobs, 2 waiting. Room'. */
export function dayInWords(day: Day, counts: DayCount | undefined): string {
  const date = `${formatWeekdayLong(day)}, ${formatDay(day)}`
  if (!counts) return date
  const waiting = counts.waiting > 0 ? `, ${counts.waiting} waiting` : ''
  const { fill } = fillOf(counts)
  return `${date}: ${count(counts.haulers, 'hauler')}, ${count(counts.jobs, 'job')}${waiting}. ${FILL_LABELS[fill]}`
}
