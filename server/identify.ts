import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../contract/endpoint.ts'
import { AppError } from '../contract/errors.ts'
import type { Identities } from './accounts/identities.ts'
import { endSession, sidOf, startSession, type Identity } from './accounts/sessions.ts'
import type { Browser, Identify } from './core/bind.ts'
import type { Caller } from './core/caller.ts'
import type { Context } from './core/context.ts'

const KEPT_SECONDS = 30 * 86_400

/** The session cookie. Under https its name keeps other hosts and plain http from setting it. */
export function sessionCookie(ctx: Pick<Context, 'config'>) {
  const secure = ctx.config.origin?.startsWith('https:') ?? false
  const name = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...options, maxAge: KEPT_SECONDS }),
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
      const visitorId = visitorAfter(await identityOf(request), userId)
      await forgetSession(request)
      const session = { ...(visitorId && { visitorId }), userId }
      cookie.write(reply, await startSession(ctx.db, ctx.now(), session))
    },
    async signOut() {
      await forgetSession(request)
      cookie.clear(reply)
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
    cookie.write(reply, value)
    const identity = await identities.of(value)
    if (!identity) throw new Error('A session just started is not there')
    return identity
  }

  const identify: Identify = async (access, request, reply) => {
    const identified = await identityOf(request)
    const identity = access === 'visitor' ? (identified ?? (await startVisit(reply))) : identified
    return { caller: callerFor(access, identity), browser: browserOf(request, reply) }
  }
  return { identify, identityOf, browserOf }
}

export type Identifier = ReturnType<typeof identifier>

/** Another account's bookings and licence stay with it when a browser is shared. */
function visitorAfter(before: Identity | undefined, userId: number): string | undefined {
  const isSamePerson = before && (!before.user || before.user.id === userId)
  return isSamePerson ? before.visitorId : undefined
}

function callerFor(access: Access, identity: Identity | undefined): Caller<Access> {
  if (access === 'public' || access === 'visitor') return identity ?? {}
  if (!identity?.user) throw new AppError('not_signed_in', 'Unauthorized')
  const { user, hauler } = identity
  if (access === 'signed-in') return { user }
  if (access === 'admin') {
    if (user.role !== 'admin') throw new AppError('forbidden', 'Only an admin may do this')
    return { user }
  }
  if (access === 'hauler-or-admin' && user.role === 'admin') return { user }
  if (user.role !== 'hauler') throw new AppError('forbidden', 'Only a hauler may do this')
  // A hauler account whose profile is missing has not finished registering.
  if (!hauler)
    throw new AppError('not_found', 'You need to complete your hauler registration first')
  if (access === 'approved-hauler' && hauler.status !== 'approved')
    throw new AppError('not_approved', `Your account is ${hauler.status}`)
  return { user, hauler }
}
