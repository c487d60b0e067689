import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** The number of a session; the cookie does not follow from it. */
export const SessionId = Id.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

/** A browser in which an account is signed in. */
export const AccountSession = z.object({
  id: SessionId,
  /** By its browser and system, 'Chrome on Android'; null where it gave no name. Where it is, we do not know. */
  device: z.string().nullable(),
  startedAt: Instant,
  /** To ten minutes. */
  seenAt: Instant,
  /** The session of this very call. */
  isThis: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** The most sessions that are listed: the last ones seen. */
export const MOST_SESSIONS = 50

/** Where the account is signed in: this browser first, then the last seen. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed-in',
  summary: 'The browsers in which the account is signed in',
  response: z.object({ sessions: z.array(AccountSession) }),
})

/** Signs one browser out. `not_found` for a session that has ended, or belongs to another account. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  access: 'signed-in',
  summary: 'Sign one browser out',
  params: z.object({ sessionId: SessionId }),
  response: z.object({}),
})

/** Signs the account out in every browser, this one too. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  access: 'signed-in',
  summary: 'Sign the account out in every browser, this one too',
  response: z.object({ endedSessions: z.int() }),
})
