import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { email, phone, PHONE_MESSAGES } from './fields.ts'
import { Id } from './ids.ts'
import { LoadSize } from './jobs.ts'
import { ServiceArea } from './places.ts'

/**
 * Whether a window can be booked: `open`; `last`, one more pickup fits; `request`, above what the
 * schedule holds, confirmed later or refunded in full; `full`; `closed`, passed, too soon, too far ahead or a
 * day off.
 */
export const WINDOW_STATES = ['open', 'last', 'request', 'full', 'closed'] as const
/** One of `WINDOW_STATES`. */
export const WindowState = z.enum(WINDOW_STATES)
export type WindowState = z.infer<typeof WindowState>

/** The most days of one question about availability. */
const MOST_DAYS = 62

/** As far ahead as the settings can let customers book. */
export const MOST_DAYS_AHEAD = 365

/** The most windows that the refusal of a full one names as `alternatives`. */
export const MOST_ALTERNATIVES = 3

/** A day that a window can be asked for; far from the ends of the calendar. */
const WindowDay = Day.refine((day) => day >= '2000-01-01' && day < '2900-01-01', {
  message: 'Please choose a date that is not so far away',
})

const DayCount = z.codec(
  z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-2])$/, `Please ask for 1 to ${MOST_DAYS} days`)
    .meta({ type: 'integer', minimum: 1, maximum: MOST_DAYS, example: '14' }),
  z.int().min(1).max(MOST_DAYS),
  { decode: Number, encode: String },
)

/** A window of a day and whether a load of the requested size and area can be booked in it. */
export const WindowOfDay = z.object({
  date: Day,
  window: TimeWindow,
  state: WindowState,
  /** With `request`: until when we confirm the pickup or refund it. */
  confirmBy: Instant.optional(),
  /** True on the window that this visitor holds. */
  hold: z.boolean().optional(),
})
export type WindowOfDay = z.infer<typeof WindowOfDay>

/**
 * The windows of 1 to 62 days from `date` on, three a day, in order. Without `days` one day, without
 * `loadSize` a small load, without `area` an address whose area is not known yet. What this visitor holds
 * does not count against them, and neither does the place of the pickup whose link names it in `job`;
 * `not_found` for a link that is not valid.
 */
export const getWindows = endpoint({
  method: 'GET',
  path: '/api/availability',
  access: 'public',
  summary: 'Which windows can be booked for a load of this size and area',
  query: z.object({
    date: WindowDay,
    days: DayCount.optional(),
    loadSize: LoadSize.optional(),
    area: ServiceArea.optional(),
    job: z.string().max(300).optional(),
  }),
  errors: ['not_found'],
  response: z.array(WindowOfDay),
})

/** An open window that the refusal of a full one names in `alternatives`. */
export const OpenWindow = WindowOfDay.pick({ date: true, window: true }).extend({
  state: z.enum(['open', 'last']).default('open'),
})
export type OpenWindow = z.infer<typeof OpenWindow>

/** The load that looks for a window. */
const Load = { loadSize: LoadSize.default('small'), area: ServiceArea.optional() }

/** A window of a day, named as in the answers of `getWindows`. */
export const WindowName = z.object({ date: WindowDay, window: TimeWindow })
export type WindowName = z.infer<typeof WindowName>

/** A window that is kept for one visitor while they fill in the form. */
export const Hold = WindowName.extend({
  state: z.enum(['open', 'last', 'request']),
  /** Until when it is held. */
  until: Instant,
  /** With `request`: until when we would confirm the pickup; null otherwise. */
  confirmBy: Instant.nullable(),
})
export type Hold = z.infer<typeof Hold>

/**
 * Holds a window for this visitor for as long as the booking rules say (15 minutes at first), in place of the one they held; the same window, size and
 * area again answer the hold that runs. `window_full` with
 * `alternatives`, at most three open windows nearby; `invalid_input` for a passed or closed window;
 * `too_many_requests` for a visitor who has held windows for an hour without booking, and for a seventh hold
 * from one address;
 * `busy` when hundreds book the same day at the same moment.
 */
export const holdWindow = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'visitor',
  summary: 'Hold a window for some minutes; 409 with the nearest open windows when it is full',
  body: WindowName.extend(Load),
  errors: ['window_full', 'busy'],
  response: Hold,
})

/**
 * Releases the window that this visitor holds, or only the named one: another tab may hold another by now. It is
 * no error to hold none.
 */
export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/holds',
  access: 'visitor',
  summary: 'Release the window that this visitor holds, or only the named one',
  query: WindowName.partial(),
  response: z.object({}),
})

/** How long a free place is kept for the first in line. */
export const OFFER_MINUTES = 30

/**
 * Puts this visitor on the waiting list of a full window, without charge. When a place is free, the first in
 * line gets a message with a link (`/?book=1&date=…&window=…&place=TOKEN`), and the place is kept for them
 * for 30 minutes; then it is offered to the next. The same visitor and window are one entry, confirmed once by a message with
 * the link to leave (`leaveWaitingList`). `invalid_input` without a phone number or email, and for a passed or
 * closed window; `refused` for a window that has room, and for a visitor or contact on ten waiting lists already.
 * Offers are made outside the quiet hours.
 */
export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  access: 'visitor',
  summary: 'Get a message when a full window has a place again; nothing is charged',
  body: WindowName.extend({
    ...Load,
    phone: phone(PHONE_MESSAGES.booking).optional(),
    email: email('Valid email required').optional(),
  }).refine((entry) => entry.phone !== undefined || entry.email !== undefined, {
    path: ['phone'],
    message: 'Please give a phone number or an email',
  }),
  errors: ['refused'],
  response: z.object({ id: Id }),
})

/**
 * Turns the place that a message of the waiting list offered into this visitor's hold. Once the offer has
 * ended it is held like any other: `window_full` with `alternatives` when it is gone. `not_found` for a
 * token that is wrong.
 */
export const claimPlace = endpoint({
  method: 'POST',
  path: '/api/holds/claim',
  access: 'visitor',
  summary: 'Hold the place that the waiting list offered',
  body: z.object({ token: z.string().min(1).max(100) }),
  errors: ['not_found', 'window_full', 'busy'],
  response: Hold,
})
