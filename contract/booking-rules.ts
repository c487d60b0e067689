import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MOST_DAYS_AHEAD } from './windows.ts'

const whole = (from: number, to: number) => {
  const message = `Please enter a whole number from ${from} to ${to}`
  return z.int(message).min(from, message).max(to, message)
}

/** What decides about windows beside the room in the schedule. */
export const BookingRules = z.object({
  /** Weekdays without pickups, 0 is Sunday. */
  closedWeekdays: z.array(z.int().min(0).max(6)).max(7),
  /** Holidays and other days without pickups. */
  closedDays: z.array(Day).max(366, 'At most 366 days'),
  /** How long before a slot it can be booked at the latest. */
  leadMinutes: whole(0, 10_080),
  /** How many days ahead can be booked. */
  horizonDays: whole(1, MOST_DAYS_AHEAD),
  /** The most pickups of one day; null means as many as fit. */
  mostPerDay: whole(1, 100_000).nullable(),
  /** How many requests of one window and area are taken above what the schedule holds. */
  requestsAboveCapacity: whole(0, 1_000),
})
export type BookingRules = z.infer<typeof BookingRules>

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
 * Saves the rules as a new version; they hold for bookings from now on. What is booked stays. `outdated` when
 * `basedOn` is not the newest version any more; `refused` while a version waits for a later day.
 */
export const saveBookingRules = endpoint({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  access: 'admin',
  right: 'change-settings',
  summary: 'Save the rules of booking; 409 when others were saved meanwhile',
  body: BookingRules.extend({ basedOn: z.int() }),
  errors: ['outdated', 'refused'],
  response: SavedBookingRules,
})
