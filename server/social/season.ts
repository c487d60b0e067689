import { addDays, Day, dayOfWeek } from '../../contract/calendar.ts'

const SEASONS = [
  'midwinter',
  'late winter',
  'early spring',
  'spring',
  'late spring',
  'early summer',
  'summer',
  'late summer',
  'early fall',
  'fall',
  'late fall',
  'early winter',
] as const

/** The month, 1 to 12. */
export const monthNumber = (day: Day): number => Number(day.slice(5, 7))

/** The season in words: the middle of each month decides for all of it. */
export const seasonOf = (day: Day): string => SEASONS[monthNumber(day) - 1] ?? ''

type Holiday = { name: string; on: (year: string) => Day }

const dateOf = (date: string) => (year: string) => Day.parse(`${year}-${date}`)

/** The nth Monday from a date on. */
const mondayFrom = (date: string, nth: number) => (year: string) => {
  const first = Day.parse(`${year}-${date}`)
  return addDays(first, ((8 - dayOfWeek(first)) % 7) + 7 * (nth - 1))
}

/** Two days before Easter Sunday (Gregorian calendar, the method of Meeus, Jones and Butcher). */
function goodFriday(yearText: string): Day {
  const year = Number(yearText)
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  const date = String((days % 31) + 1).padStart(2, '0')
  return addDays(Day.parse(`${yearText}-${month}-${date}`), -2)
}

/**
 * The statutory holidays of BC that a post may mention. The National Day for Truth and Reconciliation and Remembrance Day are
 * no occasion to advertise.
 */
const HOLIDAYS: readonly Holiday[] = [
  { name: 'New Year’s Day', on: dateOf('01-01') },
  { name: 'Family Day', on: mondayFrom('02-01', 3) },
  { name: 'Good Friday', on: goodFriday },
  // The Monday before May 25.
  { name: 'Victoria Day', on: mondayFrom('05-18', 1) },
  { name: 'Canada Day', on: dateOf('07-01') },
  { name: 'B.C. Day', on: mondayFrom('08-01', 1) },
  { name: 'Labour Day', on: mondayFrom('09-01', 1) },
  { name: 'Thanksgiving', on: mondayFrom('10-01', 2) },
  { name: 'Christmas Day', on: dateOf('12-25') },
]

const DAYS_BEFORE = 5

/** The holiday that begins within the next five days, or is today; null where there is none. */
export function holidayNear(day: Day): string | null {
  const last = addDays(day, DAYS_BEFORE)
  const years = [...new Set([day.slice(0, 4), last.slice(0, 4)])]
  const near = HOLIDAYS.find(({ on }) => years.some((year) => day <= on(year) && on(year) <= last))
  return near?.name ?? null
}
