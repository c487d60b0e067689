import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { openOwnCounter, openSharedCounter } from './call-counter.ts'
import type { CallWindow } from './call-count-store.ts'
import type { Context } from './context.ts'

/** How many calls one network address has in a minute, of each process, for all routes without a limit of their own. */
const REQUESTS_PER_MINUTE = 600
const MOST_REFUSED = 5_000

type Needs = Pick<Context, 'config' | 'db' | 'now'>
type Callback = Parameters<FastifyRateLimitStore['incr']>[1]
/** What the plugin says of a limit and its route (its own types say something else); a limit of no route has a name. */
type Limited = {
  name?: string
  max?: unknown
  routeInfo?: { method?: string | string[]; url?: string }
}

/**
 * Limits how often one network address may call (decision 144). The limit of a single route is counted in the database and holds over
 * all processes. The common limit, and a route's that is higher, protect the process that counts them.
 */
export async function limitCalls(app: FastifyInstance, ctx: Needs): Promise<void> {
  if (!ctx.config.rateLimits) return
  const warn = (error: unknown) => app.log.warn(error, 'A limit is counted by this process alone')
  const answer = (callback: Callback, { hits, endsAt }: CallWindow) =>
    callback(null, { current: hits, ttl: endsAt.getTime() - ctx.now().getTime() })

  const shared = (name: string): FastifyRateLimitStore => {
    const counter = openSharedCounter(name, warn)
    const refused = openRefused()
    const count = async (caller: string, windowMs: number, max: number) => {
      const window = await counter.count(ctx, caller, windowMs)
      if (window.hits > max) refused.add(caller, window)
      return window
    }
    return {
      incr(caller, callback, windowMs, max) {
        const window = refused.find(caller, ctx.now())
        if (window) return answer(callback, window)
        count(caller, windowMs, max).then((counted) => answer(callback, counted), callback)
      },
      child,
    }
  }
  const own = (): FastifyRateLimitStore => {
    const counter = openOwnCounter()
    return {
      incr: (caller, callback, windowMs) =>
        answer(callback, counter.count(caller, { now: ctx.now(), windowMs })),
      child,
    }
  }
  const child = (limited: object): FastifyRateLimitStore => {
    const { max, routeInfo: { method, url } = {}, name = `${method} ${url}` } = limited as Limited
    return Number(max) > REQUESTS_PER_MINUTE ? own() : shared(name)
  }
  class Limits implements FastifyRateLimitStore {
    incr = own().incr
    child = child
  }
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    store: Limits,
  })
}

/** Whom this process refuses until when: a flood of calls that are refused costs the database nothing. */
function openRefused() {
  const windows = new Map<string, CallWindow>()
  return {
    add(caller: string, window: CallWindow): void {
      if (windows.size >= MOST_REFUSED) windows.clear()
      windows.set(caller, window)
    },
    find(caller: string, now: Date): CallWindow | undefined {
      const window = windows.get(caller)
      if (!window || window.endsAt > now) return window
      windows.delete(caller)
      return undefined
    },
  }
}
