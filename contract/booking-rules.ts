import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { wholeNumber, Version } from './whole-number.ts'
import { MOST_DAYS_AHEAD } from './windows.ts'

/** A window of one day that is closed, or takes fewer pickups than the schedule holds. */
export const ChangedWindow = z.object({
  day: Day,
  window: TimeWindow,
  /** The most pickups of this window, all areas and sizes together; 0 closes it. */
  most: wholeNumber(0, 1_000),
})
export type ChangedWindow = z.infer<typeof ChangedWindow>

const isOnce = (windows: readonly ChangedWindow[]): boolean =>
  new Set(windows.map(({ day, window }) => `${day} ${window}`)).size === windows.length

const ChangedWindows = z
  .array(ChangedWindow)
  .max(366, 'At most 366 windows')
  .refine(isOnce, 'Please name each window of a day once')

/** What decides about windows beside the room in the schedule. */
export const BookingRules = z.object({
  /** Weekdays without pickups, 0 is Sunday. */
  closedWeekdays: z.array(z.int().min(0).max(6)).max(7),
  /** Holidays and other days without pickups. */
  closedDays: z.array(Day).max(366, 'At most 366 days'),
  /** How long before a slot it can be booked at the latest. */
  leadMinutes: wholeNumber(0, 10_080),
  /** How many days ahead can be booked. */
  horizonDays: wholeNumber(1, MOST_DAYS_AHEAD),
  /** The most pickups of one day; null means as many as fit. */
  mostPerDay: wholeNumber(1, 100_000).nullable(),
  /** How many requests of one window and area are taken above what the schedule holds. */
  requestsAboveCapacity: wholeNumber(0, 1_000),
  /** Single windows that are closed or take fewer pickups. */
  changedWindows: ChangedWindows,
  /** How long a chosen window is held for a visitor, and an unpaid pickup keeps its place, in minutes. */
  holdMinutes: wholeNumber(5, 60),
  /** By which hour of the day before, Pacific time, a pickup on request is confirmed or refunded. */
  confirmHour: wholeNumber(8, 20),
})
export type BookingRules = z.infer<typeof BookingRules>

/** What holds where a version from before these rules does not name them. */
export const FIRST_WINDOW_RULES = { changedWindows: [], holdMinutes: 15, confirmHour: 12 }

/** The rules as they are stored: versions from before a rule lack it. */
export const StoredBookingRules = BookingRules.extend({
  changedWindows: ChangedWindows.default(FIRST_WINDOW_RULES.changedWindows),
  holdMinutes: BookingRules.shape.holdMinutes.default(FIRST_WINDOW_RULES.holdMinutes),
  confirmHour: BookingRules.shape.confirmHour.default(FIRST_WINDOW_RULES.confirmHour),
})

/** The rules with their version, who saved them, and what the environment decides instead. */
export const SavedBookingRules = BookingRules.extend({
  version: z.int(),
  /** Set by REQUESTS_ABOVE_CAPACITY, which wins; null when it is not set. */
  requestsFromEnvironment: z.int().nullable(),
  savedBy: z.string().nullable(),
  savedAt: Instant,
})
export type SavedBookingRules = z.infer<typeof SavedBookingRules>

/** The rules that hold now. */
export const getBookingRules = endpoint({
  method: 'GET',
  path: '/api/admin/booking-rules',
  access: 'admin',
  right: 'see-jobs',
  summary: 'Closed days, lead time, horizon, daily cap and requests',
  response: SavedBookingRules,
})

/**
 * Saves the rules as a new version; they hold for bookings from now on. What is booked stays, and so do single
 * windows, the hold and the hour of requests where they are left out. `outdated` when `basedOn` is not the newest version any more; `refused` while a version waits for a later day.
 */
export const saveBookingRules = endpoint({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  access: 'admin',
  right: 'change-settings',
  summary: 'Save the rules of booking; 409 when others were saved meanwhile',
  body: BookingRules.partial({ changedWindows: true, holdMinutes: true, confirmHour: true }).extend(
    {
      basedOn: Version,
    },
  ),
  errors: ['outdated', 'refused'],
  response: SavedBookingRules,
})
