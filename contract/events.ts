import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Link } from './job-page.ts'

/**
 * What an event is about. Each is the noun of a lifecycle but for eight: `market` is a job that haulers may claim, new
 * there or changed; `offer_gone` is one that left the market, or changed so that this hauler cannot do it any more;
 * `swap` is a job that its hauler offers to the others, by the offer's id; `availability` is the week of the hauler with this id;
 * `problem` is a problem that a customer reported; `hauler_note` is a note or report of a hauler; `staff` is a colleague
 * in the team, whose role may have changed; `customer` is the record of a customer, for the team.
 * in the team, whose role may have changed.
 * `problem` is a problem that a customer reported; `hauler_note` is a note or report of a hauler;
 * `customer` is the record of a customer, for the team; `call_quote` is a quote that was saved for a caller.
 * `customer` is the record of a customer, for the team; `settings` is a version of a group of settings.
 */
export const TOPICS = [
  'job',
  'market',
  'offer_gone',
  'swap',
  'price_change',
  'payment',
  'refund',
  'payout',
  'reversal',
  'dispute',
  'hauler',
  'hauler_change',
  'paper',
  'availability',
  'message',
  'conversation',
  'problem',
  'hauler_note',
  'staff',
  'rating',
  'customer',
  'call_quote',
  'campaign',
  'mailing',
  'lead_magnet',
  'post',
  'settings',
] as const
/** One of `TOPICS`. */
export const Topic = z.enum(TOPICS)
export type Topic = z.infer<typeof Topic>

/** Something has changed: its topic and its id, and nothing else. Who wants to know more asks the API again. */
export const LiveEvent = z.object({
  topic: Topic,
  /** The number of what changed. */
  id: z.int().optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * The names of the events that say something about the stream itself; an event about data has no name.
 * `ready` comes first, once what was missed is sent. `reset` comes instead when the position is not known any
 * more: everything may have changed. `heartbeat` comes every 15 seconds, so that silence means a broken stream.
 */
export const STREAM_EVENTS = ['ready', 'reset', 'heartbeat'] as const
/** One of `STREAM_EVENTS`. */
export type StreamEvent = (typeof STREAM_EVENTS)[number]

/** How often `heartbeat` comes, in milliseconds. */
export const HEARTBEAT_MS = 15_000

/** Where a stream starts. */
const Position = z.object({
  /** The id of the last event that arrived; browsers send it themselves as the header `Last-Event-ID`. */
  after: z
    .string()
    .regex(/^\d{1,19}$/, 'after is the id of an event')
    .optional()
    .meta({ example: '4711' }),
  /** Without a position: also what came in the last seconds, 1 to 99, since the page was loaded before its stream opened. */
  back: z
    .string()
    .regex(/^[1-9]\d?$/, 'back is a number of seconds up to 99')
    .optional()
    .meta({ example: '10' }),
})
/** Where a stream starts, see `streamEvents`; a position counts before `back`. */
export type Position = z.infer<typeof Position>

/**
 * What changes for the signed-in user, as it happens. An admin gets every event, without `see-jobs` only those of colleagues, campaigns, offers and posts; a hauler those of their own jobs,
 * payouts, messages and profile and those of the market, a customer those of their own jobs. The stream ends
 * with the session, and when the user's rights change. An event may come twice, and none is missed: after a
 * break, `Last-Event-ID` or `after` continues the stream. `too_many_requests` when this user has too many open
 * streams, `busy` when the server has.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'signed-in',
  summary: 'Server-sent events: what changes for the signed-in user, by topic and id',
  query: Position,
  stream: true,
  errors: ['busy'],
  response: LiveEvent,
})

/** The same for the page of one job, by the link to it. `not_found` as `getJobPage`, and the stream ends with the link. */
export const streamJobEvents = endpoint({
  method: 'GET',
  path: '/api/job/:token/events',
  access: 'public',
  summary: 'Server-sent events: what changes on the page of a job',
  params: Link,
  query: Position,
  stream: true,
  errors: ['busy'],
  response: LiveEvent,
})
