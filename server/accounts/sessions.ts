import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Hauler, User } from '../core/caller.ts'
import { isDatabaseAway, type Db } from '../db/database.ts'
import type { Session } from '../db/tables/accounts.ts'
import { findSession, insertSession, noteSessionSeen, removeSession } from './session-store.ts'
import { findHaulerOf, findUser } from './store.ts'

const HOUR_MS = 3_600_000
/** Of a visitor who is not signed in: as long as what the browser booked may need it. */
export const VISIT_HOURS = 30 * 24
/** As exact as the list of sessions is; more would write at each request. */
const SEEN_MS = 10 * 60_000

/** The caller that a session cookie identifies. */
export type Identity = { visitorId: string; user?: User; hauler?: Hauler }

/** The stored form of a session cookie. */
export const sidOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')

/** How long a session lasts: at most, and without a call. */
export type SessionLimits = { hours: number; idleHours?: number }

type Start = { device?: string | undefined; limits?: SessionLimits }

/** Starts a session and returns its cookie, which is not stored anywhere. */
export async function startSession(
  db: Db,
  now: Date,
  session: Partial<Session> = {},
  { device, limits: { hours, idleHours } = { hours: VISIT_HOURS } }: Start = {},
): Promise<string> {
  const cookie = randomBytes(32).toString('base64url')
  const sess: Session = { visitorId: randomUUID(), ...session }
  await insertSession(db, {
    sid: sidOf(cookie),
    sess: JSON.stringify(sess),
    expire: new Date(now.getTime() + hours * HOUR_MS),
    idleMinutes: idleHours === undefined ? null : idleHours * 60,
    device: device ?? null,
    startedAt: now,
    seenAt: now,
  })
  return cookie
}

export const endSession = (db: Db, cookie: string) => removeSession(db, sidOf(cookie))

/** A database that takes no writes for now still answers reads, which would fail with this one. */
const noteSeen = (db: Db, sid: string, now: Date): Promise<unknown> =>
  noteSessionSeen(db, sid, now).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
  })

/** The caller of a cookie; undefined for an unknown one, and for one that has ended. */
export async function identityOf(db: Db, cookie: string, now: Date): Promise<Identity | undefined> {
  const sid = sidOf(cookie)
  const session = await findSession(db, sid, now)
  if (!session) return undefined
  const { visitorId, userId } = session.sess
  const isSeenLate = now.getTime() - session.seenAt.getTime() >= SEEN_MS
  if (userId !== undefined && isSeenLate) await noteSeen(db, sid, now)
  const user = userId === undefined ? undefined : await findUser(db, userId)
  if (!user) return { visitorId }
  const hauler = user.role === 'hauler' ? await findHaulerOf(db, user.id) : undefined
  return { visitorId, user, ...(hauler && { hauler }) }
}
