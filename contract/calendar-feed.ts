import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'

/** How many days back and ahead a hauler's calendar feed reaches, and how many pickups it holds at most. */
export const FEED_REACH = { daysBack: 30, daysAhead: 120, pickups: 500 } as const

/** The calendar feed of a hauler as the hauler sees it. */
export const CalendarFeed = z.object({
  /** The secret address for the calendar of a phone; null while the feed is off. Who has it can read the pickups. */
  url: z.string().nullable(),
  openedAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The calendar feed of a hauler as the team sees it: never its address. */
export const FeedState = z.object({ isOn: z.boolean(), openedAt: Instant.nullable() })
export type FeedState = z.infer<typeof FeedState>

/** The address of the own calendar feed, while it is on. */
export const getOwnFeed = endpoint({
  method: 'GET',
  path: '/api/hauler/calendar-feed',
  access: 'hauler',
  summary: "The secret address of the hauler's own calendar feed, while it is on",
  response: CalendarFeed,
})

/** Switches the own feed on, or gives it a new address: the one before answers 404 from then on. */
export const renewOwnFeed = endpoint({
  method: 'POST',
  path: '/api/hauler/calendar-feed',
  access: 'hauler',
  summary: 'Switch the own calendar feed on, or give it a new address',
  response: CalendarFeed,
})

/** Switches the own feed off: its address answers 404. */
export const closeOwnFeed = endpoint({
  method: 'DELETE',
  path: '/api/hauler/calendar-feed',
  access: 'hauler',
  summary: 'Switch the own calendar feed off',
  response: CalendarFeed,
})

const params = z.object({ haulerId: HaulerId })

/** Whether a hauler's feed is on. `not_found` for no such hauler. */
export const getHaulerFeed = endpoint({
  method: 'GET',
  path: '/api/admin/haulers/:haulerId/calendar-feed',
  access: 'admin',
  right: 'see-jobs',
  summary: "Whether a hauler's calendar feed is on, and since when",
  params,
  response: FeedState,
})

/** Gives a hauler's feed a new address, which the hauler alone reads. `not_found` for no such hauler. */
export const renewHaulerFeed = endpoint({
  method: 'POST',
  path: '/api/admin/haulers/:haulerId/calendar-feed',
  access: 'admin',
  right: 'run-jobs',
  summary: "Give a hauler's calendar feed a new address; the one before stops",
  params,
  response: FeedState,
})

/** Switches a hauler's feed off. `not_found` for no such hauler. */
export const closeHaulerFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/haulers/:haulerId/calendar-feed',
  access: 'admin',
  right: 'run-jobs',
  summary: "Switch a hauler's calendar feed off; its address stops",
  params,
  response: FeedState,
})

/**
 * The pickups of a hauler as iCalendar (RFC 5545), by the secret address: what the hauler sees of them, without contacts. With
 * the ETag of the last answer it answers 304. `not_found` for an address that is wrong, was renewed or switched off.
 */
export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  access: 'public',
  summary: 'The pickups of a hauler as an iCalendar feed, by its secret address',
  params: z.object({ token: z.string() }),
  file: 'text/calendar',
  response: z.string(),
})
