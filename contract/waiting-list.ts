import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { WindowName } from './windows.ts'

/** The token in the link that each message of the waiting list carries: it opens one entry, and does not expire. */
const EntryLink = z.object({ token: z.string().max(100) })

/**
 * One entry of the waiting list: `waiting`; `offered`, a place is kept until `offeredUntil`; `ended`, left, booked, not used
 * in time or of a window that has passed.
 */
export const WaitingEntry = WindowName.extend({
  state: z.enum(['waiting', 'offered', 'ended']),
  /** With `offered`: until when the place is kept; null otherwise. */
  offeredUntil: Instant.nullable(),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/** The entry of a link. It changes nothing. `not_found` for a wrong token and for an entry that was deleted. */
export const getWaitingEntry = endpoint({
  method: 'GET',
  path: '/api/waiting-list/:token',
  access: 'public',
  summary: 'The entry of the waiting list that the link of a message names',
  params: EntryLink,
  response: WaitingEntry,
})

/**
 * Takes the entry of a link off the waiting list; a place that is kept for it goes to the next in line. Twice
 * changes nothing. `not_found` as `getWaitingEntry`.
 */
export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/waiting-list/:token',
  access: 'public',
  summary: 'Leave the waiting list; twice changes nothing',
  params: EntryLink,
  response: WaitingEntry,
})
