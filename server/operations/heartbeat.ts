import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readVersion } from '../backup/open-source.ts'
import { restingProviders } from '../core/breaker.ts'
import type { Context } from '../core/context.ts'
import type { Pools } from './metrics.ts'
import { recordBeat, removeProcess } from './process-store.ts'

/** How often a process says that it lives; it counts as silent after four times that. */
export const BEAT_MS = 15_000
/** A person who waits notices it. */
const SLOW_LOOP_MS = 500
const LOOP_RESOLUTION_MS = 20
const MB = 1_000_000

type World = Pick<Context, 'db' | 'now' | 'config'>

/**
 * Lets this process say that it lives, with how it does, until the returned function is called. While the
 * database is away nothing is written; the next time says it again.
 */
export async function beginHeartbeat({ db, now, config }: World, pools: Pools) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const who = {
    id: randomUUID(),
    role: config.process.role,
    host: hostname(),
    version: await readVersion(),
    startedAt: now(),
  }
  let slowSince: Date | null = null
  const beat = async (): Promise<void> => {
    const state = stateOf(pools, loop.percentile(99) / 1_000_000)
    loop.reset()
    const isSlow = state.eventLoopMs >= SLOW_LOOP_MS || state.connectionsWaiting > 0
    slowSince = isSlow ? (slowSince ?? now()) : null
    await recordBeat(db, { ...who, ...state, seenAt: now(), slowSince })
  }
  let beating: Promise<void> | undefined
  const tryBeat = (): Promise<void> => {
    beating ??= beat()
      .catch(() => {})
      .finally(() => {
        beating = undefined
      })
    return beating
  }
  await tryBeat()
  const timer = setInterval(() => void tryBeat(), BEAT_MS).unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    loop.disable()
    // One under way would bring the row back.
    await beating
    await removeProcess(db, who.id)
  }
}

function stateOf(pools: Pools, loopMs: number) {
  const states = Object.values(pools)
  const sum = (value: (pool: (typeof states)[number]) => number) =>
    states.reduce((total, pool) => total + value(pool), 0)
  return {
    // The delay includes the resolution of the measurement.
    eventLoopMs: Math.max(0, Math.round(loopMs - LOOP_RESOLUTION_MS)) || 0,
    heapMb: Math.round(process.memoryUsage().heapUsed / MB),
    connectionsInUse: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    connectionsMost: sum(({ options }) => options.max),
    connectionsWaiting: sum(({ waitingCount }) => waitingCount),
    restingProviders: restingProviders(),
  }
}
