import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as feed from '../../../contract/calendar-feed.ts'
import type { Bind } from '../../core/bind.ts'
import type { Context } from '../../core/context.ts'
import { closeFeed, feedState, ownFeed, renewFeed } from './manage-feed.ts'
import { writeFeed } from './write-feed.ts'

/**
 * Calendars ask every quarter of an hour at most. Counted by token, not by address: the servers of one calendar company read the
 * feeds of many haulers. A token is too long to be guessed.
 */
const READ_LIMIT = {
  config: {
    rateLimit: {
      max: 30,
      timeWindow: '1 minute',
      keyGenerator: ({ params }: FastifyRequest) =>
        `feed ${createHash('sha256')
          .update((params as { token: string }).token)
          .digest('base64url')}`,
    },
  },
}

/** The calendar feeds of haulers. The feed itself is plain Fastify, because it answers a file. */
export function feedRoutes(app: FastifyInstance, bind: Bind, ctx: Context): void {
  bind(feed.getOwnFeed, async ({ ctx: own, caller, seenUntil }) => {
    const seen = await ownFeed(own, caller.hauler.id)
    // The address opens the pickups without signing in, and for longer than the team looks as the hauler.
    return seenUntil ? { ...seen, url: null } : seen
  })
  bind(feed.renewOwnFeed, async ({ ctx: own, caller }) => {
    await renewFeed(own, caller.hauler.id)
    return ownFeed(own, caller.hauler.id)
  })
  bind(feed.closeOwnFeed, async ({ ctx: own, caller }) => {
    await closeFeed(own, caller.hauler.id)
    return ownFeed(own, caller.hauler.id)
  })
  bind(feed.getHaulerFeed, ({ ctx: own, params }) => feedState(own, params.haulerId))
  bind(feed.renewHaulerFeed, ({ ctx: own, params }) => renewFeed(own, params.haulerId))
  bind(feed.closeHaulerFeed, ({ ctx: own, params }) => closeFeed(own, params.haulerId))

  app.get<{ Params: { token: string } }>(feed.readFeed.path, READ_LIMIT, async (request, reply) => {
    const file = await writeFeed(ctx, request.params.token)
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      .send(file)
  })
}
