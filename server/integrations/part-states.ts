import { setTimeout as pause } from 'node:timers/promises'
import { PARTS, type Part, type PartState } from '../../contract/integrations.ts'
import type { Context } from '../core/context.ts'
import { describeParts } from './describe-parts.ts'
import { readPartHealth } from './part-health-store.ts'

/**
 * `untested` until a first call succeeds or fails; `unknown` while the database does not answer. The part
 * itself is never called for this.
 */
export type PartStatus = {
  state: PartState
  health: 'ok' | 'trouble' | 'untested' | 'unknown'
}

/** A monitor asks often, and must not wait for a database that is away. */
const DATABASE_MS = 1_000

/** How each part stands, without any secret and without a call to the outside. */
export async function partStates(ctx: Context): Promise<Record<Part, PartStatus>> {
  const parts = describeParts(ctx)
  const health = await Promise.race([
    readPartHealth(ctx.db).catch(() => undefined),
    pause(DATABASE_MS, undefined, { ref: false }),
  ])
  const statusOf = (part: Part): PartStatus => {
    const { state } = parts[part]
    if (!health) return { state, health: 'unknown' }
    const { lastSuccessAt, lastFailureAt, failingSince } = health.get(part) ?? {}
    if (!lastSuccessAt && !lastFailureAt) return { state, health: 'untested' }
    return { state, health: failingSince ? 'trouble' : 'ok' }
  }
  return Object.fromEntries(PARTS.map((part) => [part, statusOf(part)])) as Record<Part, PartStatus> // one for each of PARTS
}
