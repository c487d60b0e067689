import { z } from 'zod'

/**
 * The service clock. British Columbia has kept UTC-7 the whole year since March 2026 and calls it
 * Pacific time. Runtimes with older time-zone data are an hour wrong from November on, so the zone
 * is only used after a self-check; otherwise the fixed offset is. Nothing else in the product reads
 * the hours of an instant.
 */
export const BUSINESS_TIME_ZONE = 'America/Vancouver'
const FIXED_ZONE = 'Etc/GMT+7'

/**
 * Reads the clock of a zone by its named parts: how a whole date is written depends on the engine's locale data
 * ('11/28/2026' in Safari of 2023). The numbers are Latin and the years Gregorian, whatever the engine prefers.
 */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant: Date) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const read = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
      (parts.get(type) ?? '').padStart(length, '0')
    return {
      day: `${read('year', 4)}-${read('month')}-${read('day')}`,
      hour: read('hour'),
      minute: read('minute'),
    }
  }
}

/** The zone all business dates are written in, and why: the server says so in its log at start. */
export const serviceZone: { timeZone: string; reason: string } =
  clockIn(BUSINESS_TIME_ZONE)(new Date('2026-12-15T16:00:00Z')).hour === '09'
    ? { timeZone: BUSINESS_TIME_ZONE, reason: 'the time-zone data know that BC stays at UTC-7' }
    : { timeZone: FIXED_ZONE, reason: 'the time-zone data are too old; the fixed UTC-7 is used' }

/** A calendar day in BC, 'YYYY-MM-DD'. Never a Date: a day has no time zone to lose. */
export const Day = z.iso
  .date('A date is written YYYY-MM-DD')
  .meta({ example: '2026-11-20' })
  .brand<'Day'>()
export type Day = z.infer<typeof Day>

const serviceClock = clockIn(serviceZone.timeZone)

/** The day it is in BC at this instant, wherever the server or the browser stands. */
export const dayOf = (instant: Date): Day => Day.parse(serviceClock(instant).day)

/** The hour on the clock in BC, 0 to 23. */
export const hourOf = (instant: Date): number => Number(serviceClock(instant).hour)

/** 0 is Sunday, as in the availability grid. */
export const dayOfWeek = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  const shifted = new Date(`${day}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + count)
  return Day.parse(shifted.toISOString().slice(0, 10))
}

/** The instant at which this hour strikes in BC on this day. */
export const instantOf = (day: Day, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-07:00`)

/** The instant at which the clock in BC shows this time, '09:30', on this day. */
export const instantAt = (day: Day, time: string): Date => new Date(`${day}T${time}:00-07:00`)

/** A date and time without a zone, '2026-11-19T09:30', as a datetime field gives it: the clock in BC. */
export const LocalTime = z.codec(
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
    .meta({ example: '2026-11-20T09:30' }),
  z.date(),
  {
    decode: (text) => new Date(`${text}:00-07:00`),
    encode: (instant) => {
      const { day, hour, minute } = serviceClock(instant)
      return `${day}T${hour}:${minute}`
    },
  },
)

const calendarDay = { year: 'numeric', month: 'short', day: 'numeric' } as const
const dayText = new Intl.DateTimeFormat('en-CA', { ...calendarDay, timeZone: 'UTC' })
const monthText = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const weekdayText = new Intl.DateTimeFormat('en-CA', { weekday: 'short', timeZone: 'UTC' })

/** 'Nov 19, 2026'. */
export const formatDay = (day: Day): string => dayText.format(new Date(`${day}T00:00:00Z`))

/** 'November 2026'. */
export const formatMonth = (day: Day): string => monthText.format(new Date(`${day}T00:00:00Z`))

const shortDayText = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 'Nov 19': a day of the next months. */
export const formatShortDay = (day: Day): string =>
  shortDayText.format(new Date(`${day}T00:00:00Z`))

/** 'Thu, Nov 19': a day of a pickup, near enough to need no year. */
export const formatPickupDay = (day: Day): string => `${formatWeekday(day)}, ${formatShortDay(day)}`

const weekdayLongText = new Intl.DateTimeFormat('en-CA', { weekday: 'long', timeZone: 'UTC' })

/** 'Thursday'. */
export const formatWeekdayLong = (day: Day): string =>
  weekdayLongText.format(new Date(`${day}T00:00:00Z`))

/** 'Thu'. */
export const formatWeekday = (day: Day): string => weekdayText.format(new Date(`${day}T00:00:00Z`))

/** 'Nov 19, 2026', the BC day of an instant. */
export const formatInstantDay = (instant: Date): string => formatDay(dayOf(instant))

/** 'Nov 19, 2026, 12:20 PM', Pacific time. */
export const formatInstant = (instant: Date): string =>
  `${formatInstantDay(instant)}, ${formatTime(instant)}`

/** 'Fri, Nov 27, 12:00 PM', Pacific time: a moment of the next weeks. */
export const formatMoment = (instant: Date): string =>
  `${formatPickupDay(dayOf(instant))}, ${formatTime(instant)}`

/** 'today at 12:20 PM', 'tomorrow at 12:20 PM', 'Fri, Nov 27 at 12:20 PM': a moment that a person waits for. */
export function formatAhead(instant: Date, now: Date): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  const near = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  return `${near ?? formatPickupDay(day)} at ${formatTime(instant)}`
}

/** '12:20 PM', Pacific time: written like the slots, independent of the runtime's locale data. */
export function formatTime(instant: Date): string {
  const { hour, minute } = serviceClock(instant)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** An instant travels as an ISO string in UTC and is a Date in memory. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
})

/** The six bookable slots of a day, by their hours on the 24-hour clock of the business. */
export const SLOTS = ['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'] as const
/** One of `SLOTS`. */
export const Slot = z.enum(SLOTS)
export type Slot = z.infer<typeof Slot>

/** What a person reads for each slot. */
export const SLOT_LABELS: Record<Slot, string> = {
  '8-10': '8-10 AM',
  '10-12': '10 AM-12 PM',
  '12-2': '12-2 PM',
  '2-4': '2-4 PM',
  '4-6': '4-6 PM',
  '6-8': '6-8 PM',
}

/** The hours in BC of the first slot's begin, and of each slot's length. */
const FIRST_SLOT_HOUR = 8
const SLOT_HOURS = 2

/** The first and last hour in BC of a slot. */
export function slotHours(slot: Slot): { from: number; to: number } {
  const from = FIRST_SLOT_HOUR + SLOT_HOURS * SLOTS.indexOf(slot)
  return { from, to: from + SLOT_HOURS }
}

/** The instant at which a slot of this day begins. */
export const slotStart = (day: Day, slot: Slot): Date => instantOf(day, slotHours(slot).from)

/** The instant at which a slot of this day ends. */
export const slotEnd = (day: Day, slot: Slot): Date => instantOf(day, slotHours(slot).to)

/** The three windows a customer chooses from; `from` and `to` are hours in BC. */
export const WINDOWS = ['morning', 'afternoon', 'evening'] as const
/** One of `WINDOWS`. */
export const TimeWindow = z.enum(WINDOWS, 'Please choose morning, afternoon or evening')
export type TimeWindow = z.infer<typeof TimeWindow>

/**
 * What a person reads for each window, its first and last hour in BC, and its slots in the order in which
 * they are filled.
 */
export const windowFacts: Record<
  TimeWindow,
  { label: string; hours: string; from: number; to: number; slots: readonly Slot[] }
> = {
  morning: { label: 'Morning', hours: '8AM-12PM', from: 8, to: 12, slots: ['8-10', '10-12'] },
  afternoon: {
    label: 'Afternoon',
    hours: '12PM-5PM',
    from: 12,
    to: 17,
    slots: ['12-2', '2-4', '4-6'],
  },
  evening: { label: 'Evening', hours: '5PM-8PM', from: 17, to: 20, slots: ['6-8', '4-6'] },
}

/** The instant at which a window of this day begins. */
export const windowStart = (day: Day, window: TimeWindow): Date =>
  instantOf(day, windowFacts[window].from)

/** The instant at which a window of this day ends. */
export const windowEnd = (day: Day, window: TimeWindow): Date =>
  instantOf(day, windowFacts[window].to)

/** Whether the window has ended: its pickup can no longer be booked, paid for or claimed. */
export const isWindowOver = (day: Day, window: TimeWindow, now: Date): boolean =>
  now >= windowEnd(day, window)
