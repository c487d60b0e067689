import { z } from 'zod'
import type { OpenDay } from './settings-groups.ts'

/** When the team answers the phone, as the server embeds it in the page beside `PublicSettings`; '' where no hours are named. */
export const PhoneHours = z.object({ phoneHours: z.string().default('') })
export type PhoneHours = z.infer<typeof PhoneHours>

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** A week begins on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** 'Mon to Fri 8:00 AM to 6:00 PM, Sat 9:00 AM to 1:00 PM'; '' where no hours are named. */
export function phoneHoursText(hours: readonly OpenDay[]): string {
  const spans: { first: number; last: number; time: string }[] = []
  for (const [place, day] of WEEK.entries()) {
    const open = hours.find((each) => each.day === day)
    if (!open) continue
    const time = `${timeText(open.from)} to ${timeText(open.until)}`
    const before = spans.at(-1)
    if (before?.last === place - 1 && before.time === time) before.last = place
    else spans.push({ first: place, last: place, time })
  }
  return spans.map(({ first, last, time }) => `${daysText(first, last)} ${time}`).join(', ')
}

const nameOf = (place: number): string => DAYS[WEEK[place] ?? 0] ?? ''

function daysText(first: number, last: number): string {
  if (first === last) return nameOf(first)
  return `${nameOf(first)} ${last === first + 1 ? 'and' : 'to'} ${nameOf(last)}`
}

/** '9:30 AM' for '09:30'. */
function timeText(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** The sentence beside the phone number; '' where no hours are named. */
export const answersText = (phoneHours: string): string =>
  phoneHours === '' ? '' : ` We answer the phone ${phoneHours}.`
