import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceNameOf } from '../contract/device-name.ts'
import type { Access } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import { missingRight } from '../contract/rights.ts'
import { SEE_AS_HEADER } from '../contract/see-as-header.ts'
import type { Identities } from './accounts/identities.ts'
import { needsTwoFactor } from './accounts/needs-two-factor.ts'
import { findUser, holdForTwoFactor } from './accounts/store.ts'
import {
  endSession,
  sidOf,
  startSession,
  VISIT_HOURS,
  type Identity,
  type SessionLimits,
} from './accounts/sessions.ts'
import type { Browser, Identify, Needs } from './core/bind.ts'
import { mayDo, type Caller, type User } from './core/caller.ts'
import type { Context } from './core/context.ts'
import { openSeen } from './staff/note-seen.ts'
import { seenAs } from './staff/see-as.ts'

/** The session cookie. Under https its name keeps other hosts and plain http from setting it. */
export function sessionCookie(ctx: Pick<Context, 'config'>) {
  const secure = ctx.config.origin?.startsWith('https:') ?? false
  const name = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies?.[name],
    write: (reply: FastifyReply, value: string, { hours }: SessionLimits) =>
      reply.setCookie(name, value, { ...options, maxAge: hours * 3_600 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** Who is calling, from the session cookie; and the only place where that cookie is written. */
export function identifier(ctx: Context, identities: Identities) {
  const cookie = sessionCookie(ctx)

  const identityOf = async (request: FastifyRequest): Promise<Identity | undefined> => {
    const value = cookie.read(request)
    return value ? identities.of(value) : undefined
  }

  const sessionIdOf = (request: FastifyRequest): string | undefined => {
    const value = cookie.read(request)
    return value ? sidOf(value) : undefined
  }

  const browserOf = (request: FastifyRequest, reply: FastifyReply): Browser => ({
    sessionId: sessionIdOf(request),
    async signIn(userId) {
      request.log.info({ userId, remoteAddress: request.ip }, 'A session starts')
      const visitorId = visitorAfter(await identityOf(request), userId)
      await forgetSession(request)
      const session = { ...(visitorId && { visitorId }), userId }
      const agent = request.headers['user-agent']
      await holdForTwoFactor(ctx.db, userId)
      const device = agent === undefined ? undefined : deviceNameOf(agent)
      const isOfTeam = (await findUser(ctx.db, userId))?.teamRole != null
      const limits = ctx.config.sessions[isOfTeam ? 'team' : 'others']
      const value = await startSession(ctx.db, ctx.now(), session, { device, limits })
      cookie.write(reply, value, limits)
    },
    async signOut() {
      request.log.info({ remoteAddress: request.ip }, 'A session ends')
      await forgetSession(request)
      cookie.clear(reply)
      // What the browser keeps to ask whether it has changed (core/bind.ts) is of the person who leaves.
      reply.header('clear-site-data', '"cache"')
    },
  })

  const forgetSession = async (request: FastifyRequest): Promise<void> => {
    const value = cookie.read(request)
    if (!value) return
    await endSession(ctx.db, value)
    identities.forgetCookie(value)
  }

  const startVisit = async (reply: FastifyReply): Promise<Identity> => {
    const value = await startSession(ctx.db, ctx.now())
    cookie.write(reply, value, { hours: VISIT_HOURS })
    const identity = await identities.of(value)
    if (!identity) throw new Error('A session just started is not there')
    return identity
  }

  const noteSeen = openSeen(ctx)

  const identify: Identify = async (needs, request, reply) => {
    const identified = await identityOf(request)
    const viewer = identified?.user
    // The header is a colleague's: what the team has to set up counts before the hauler's screens are shown.
    if (viewer && request.headers[SEE_AS_HEADER] !== undefined) requireTwoFactor(ctx.config, viewer)
    const view = needs.access === 'admin' ? undefined : await seenAs(ctx, viewer, request)
    if (identified && view) {
      const { seenUntil, ...person } = view
      const caller = callerFor(needs, { ...identified, ...person }, ctx.config)
      return { caller, browser: browserOf(request, reply), seenUntil }
    }
    const isVisit = needs.access === 'visitor'
    const identity = isVisit ? (identified ?? (await startVisit(reply))) : identified
    if (identity?.user?.teamRole) await noteSeen(identity.user.id)
    return { caller: callerFor(needs, identity, ctx.config), browser: browserOf(request, reply) }
  }
  /** Who has just changed something reads it with the next call. */
  const forgetCaller = (request: FastifyRequest): void => {
    const value = cookie.read(request)
    if (value) identities.forgetOwn(value)
  }
  return { identify, identityOf, browserOf, forgetCaller }
}

export type Identifier = ReturnType<typeof identifier>

const SET_UP_FIRST = 'Please set up two-factor sign-in first. Your account needs it'

/** @throws AppError two_factor_needed to a colleague who has to set it up before anything else. */
export function requireTwoFactor(config: Context['config'], user: User): void {
  if (needsTwoFactor(config, user)) throw new AppError('two_factor_needed', SET_UP_FIRST)
}

/** Another account's bookings and licence stay with it when a browser is shared. */
function visitorAfter(before: Identity | undefined, userId: number): string | undefined {
  const isSamePerson = before && (!before.user || before.user.id === userId)
  return isSamePerson ? before.visitorId : undefined
}

function callerFor(
  { access, right }: Needs,
  identity: Identity | undefined,
  config: Context['config'],
): Caller<Access> {
  if (access === 'public' || access === 'visitor') return identity ?? {}
  if (!identity?.user) throw new AppError('not_signed_in', 'Unauthorized')
  const { user, hauler } = identity
  if (access === 'signed-in') return { user }
  if (user.role === 'admin' && (access === 'admin' || access === 'hauler-or-admin')) {
    requireTwoFactor(config, user)
    if (right && !mayDo(user, right)) throw new AppError('forbidden', missingRight(right))
    return { user }
  }
  if (access === 'admin') throw new AppError('forbidden', 'Only an admin may do this')
  if (user.role !== 'hauler') throw new AppError('forbidden', 'Only a hauler may do this')
  // A hauler account whose profile is missing has not finished registering.
  if (!hauler)
    throw new AppError('not_found', 'You need to complete your hauler registration first')
  if (access === 'approved-hauler' && hauler.status !== 'approved')
    throw new AppError('not_approved', `Your account is ${hauler.status}`)
  return { user, hauler }
}
