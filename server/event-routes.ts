import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamEvents, streamJobEvents } from '../contract/events.ts'
import { AppError } from '../contract/errors.ts'
import type { Identities } from './accounts/identities.ts'
import { sidOf, type Identity } from './accounts/sessions.ts'
import { mayDo } from './core/caller.ts'
import type { Context } from './core/context.ts'
import type { EventHub } from './core/event-hub.ts'
import type { StoredEvent } from './core/event-store.ts'
import type { Reader } from './core/event-stream.ts'
import { fieldErrors } from './core/field-errors.ts'
import { mayBeOffered } from './dispatch/eligibility.ts'
import { requireTwoFactor, sessionCookie, type Identifier } from './identify.ts'
import { jobOfLink } from './messaging/job-links.ts'

const READ_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } }

type Parts = { ctx: Context; identities: Identities; identifier: Identifier; hub: EventHub }

/** Plain Fastify, because a stream is no answer that is encoded and sent. */
export function eventRoutes(app: FastifyInstance, parts: Parts): void {
  const { ctx, identities, identifier, hub } = parts
  identities.onForget(hub.recheck)
  // Before the server waits for its requests to end: a stream never does.
  app.addHook('preClose', async () => hub.close())

  // No HEAD: it would open a stream as well.
  app.route({
    method: streamEvents.method,
    url: streamEvents.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await identifier.identify(streamEvents, request, reply)
      const reader = await readerOf(ctx, identifier, request)
      openFor(hub, reader, request, reply)
    },
  })

  app.route<{ Params: { token: string } }>({
    method: streamJobEvents.method,
    url: streamJobEvents.path,
    exposeHeadRoute: false,
    config: READ_LIMIT,
    handler: async (request, reply) => {
      const { token } = request.params
      const jobId = await jobOfLink(ctx, token)
      const isAllowed = () =>
        jobOfLink(ctx, token).then(
          () => true,
          (error: unknown) => !(error instanceof AppError && error.code === 'not_found'),
        )
      const sees = (event: StoredEvent) => event.jobId === jobId
      openFor(hub, { name: `job ${jobId}`, identities: [], sees, isAllowed }, request, reply)
    },
  })
}

/** What the session's user sees, as long as the session and the user's rights are the same. */
async function readerOf(
  ctx: Context,
  { identityOf }: Identifier,
  request: FastifyRequest,
): Promise<Reader> {
  const identity = await identityOf(request)
  const userId = identity?.user?.id
  if (userId === undefined || !identity?.user) throw new AppError('not_signed_in', 'Unauthorized')
  requireTwoFactor(ctx.config, identity.user)
  const rights = rightsOf(identity)
  const cookie = sessionCookie(ctx).read(request) ?? ''
  return {
    name: `user ${userId}`,
    identities: [`user ${userId}`, `session ${sidOf(cookie)}`],
    isAllowed: async () => rightsOf(await identityOf(request)) === rights,
    sees: seenBy(identity, userId, ctx.now),
  }
}

const rightsOf = (identity: Identity | undefined): string =>
  [
    identity?.user?.id,
    identity?.user?.role,
    identity?.user?.teamRole,
    identity?.hauler?.status,
    identity?.hauler?.vehicleType,
    ...(identity?.hauler?.serviceAreas ?? []),
  ].join()

/** What a role that sees no jobs hears of besides its own. */
const FOR_ALL_OF_TEAM: Partial<Record<StoredEvent['topic'], true>> = {
  staff: true,
  campaign: true,
  mailing: true,
  lead_magnet: true,
  post: true,
}

function seenBy(identity: Identity | undefined, userId: number, now: () => Date): Reader['sees'] {
  const user = identity?.user
  if (user?.role === 'admin') {
    if (mayDo(user, 'see-jobs')) return () => true
    return ({ topic, audience }) => FOR_ALL_OF_TEAM[topic] === true || audience.includes(userId)
  }
  const hauler = identity?.hauler?.status === 'approved' ? identity.hauler : undefined
  return ({ topic, audience, offer, offerBefore }) => {
    if (topic !== 'market' && topic !== 'offer_gone' && topic !== 'swap')
      return audience.includes(userId)
    if (!hauler) return false
    const isOffered = offer !== null && mayBeOffered(hauler, offer, now())
    if (topic === 'market') return offer === null || isOffered
    // A job that has changed is gone only for those who could do it as it was, and cannot now.
    return offerBefore === null || (mayBeOffered(hauler, offerBefore, now()) && !isOffered)
  }
}

/** @throws AppError invalid_input for a malformed position, and when there is no room. */
function openFor(
  hub: EventHub,
  reader: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A browser that connects again by itself has the old position in the address, and the new one in the header.
  const after = request.headers['last-event-id']
  const query = streamEvents.query.safeParse({
    ...(request.query as object),
    ...(after !== undefined && { after }),
  })
  if (!query.success) {
    const fields = fieldErrors(query.error)
    throw new AppError('invalid_input', fields[0]?.message ?? 'Invalid input', { fields })
  }
  hub.checkRoom(reader.name)
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // nginx would collect events until its buffer is full.
    'x-accel-buffering': 'no',
  })
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.flushHeaders()
  hub.open(reply.raw, reader, query.data)
}
