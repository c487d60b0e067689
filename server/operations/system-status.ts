import { sql } from 'kysely'
import { PARTS } from '../../contract/integrations.ts'
import type { ProcessStatus, ProviderStatus, SystemStatus } from '../../contract/system-status.ts'
import { diskHealth } from '../alerts/watch-disk.ts'
import { lastAttempt, newestVerified } from '../backup/backup-store.ts'
import { readVersion } from '../backup/open-source.ts'
import { findTaskHold } from '../backup/task-hold-store.ts'
import type { Context } from '../core/context.ts'
import { describeParts } from '../integrations/describe-parts.ts'
import { readPartHealth } from '../integrations/part-health-store.ts'
import { BEAT_MS } from './heartbeat.ts'
import { findOpenAlerts } from './open-alerts-query.ts'
import { findProcesses, type StoredProcess } from './process-store.ts'
import { readQueues } from './task-query.ts'

const SILENT_MS = 4 * BEAT_MS

/** How the whole product does now. */
export async function systemStatus(ctx: Context): Promise<SystemStatus> {
  const { db, now, config } = ctx
  const [ms, hold, queues, processes, alerts] = await Promise.all([
    measureDatabase(ctx),
    findTaskHold(db),
    readQueues(ctx),
    findProcesses(db),
    findOpenAlerts(db, now()),
  ])
  const [providers, disk, lastAt, attempt] = await Promise.all([
    providersOf(ctx, processes),
    diskOf(ctx),
    newestVerified(db),
    lastAttempt(db),
  ])
  return {
    at: now(),
    version: await readVersion(),
    database: { ms },
    replica: replicaOf(ctx),
    heldSince: hold?.heldAt ?? null,
    queues: queues.map(({ dead, oldestSeconds, ...queue }) => ({
      ...queue,
      failed: dead,
      oldestSeconds: Math.round(oldestSeconds),
    })),
    providers,
    backup: {
      isOn: config.backups.to !== undefined,
      lastAt: lastAt ?? null,
      failure: attempt?.failure ?? null,
    },
    disk,
    processes: processes.map((each) => processOf(each, now())),
    alerts,
  }
}

async function measureDatabase({ db }: Pick<Context, 'db'>): Promise<number> {
  const began = performance.now()
  await sql`select 1`.execute(db)
  return Math.round((performance.now() - began) * 10) / 10
}

function replicaOf({ replica }: Pick<Context, 'replica'>): SystemStatus['replica'] {
  if (!replica) return null
  const { status, lagBytes = null } = replica.state()
  return { status, lagBytes }
}

async function diskOf(ctx: Context): Promise<SystemStatus['disk']> {
  const health = await diskHealth(ctx)
  const space = health === 'unknown' ? undefined : await ctx.diskSpace()
  return { health, free: space?.free ?? null, total: space?.total ?? null }
}

/** What the breakers of processes are called where it is not the name of a part. */
const BREAKERS: Partial<Record<string, string>> = { reader: 'model', writer: 'model' }

async function providersOf(
  ctx: Context,
  processes: readonly StoredProcess[],
): Promise<ProviderStatus[]> {
  const health = await readPartHealth(ctx.db)
  const parts = describeParts(ctx)
  const alive = processes.filter((each) => !isSilent(each, ctx.now()))
  return PARTS.map((part) => {
    const known = health.get(part)
    const breaker = BREAKERS[part] ?? part
    return {
      part,
      state: parts[part].state,
      lastSuccessAt: known?.lastSuccessAt ?? null,
      lastFailureAt: known?.lastFailureAt ?? null,
      failure: known?.failure ?? null,
      failingSince: known?.failingSince ?? null,
      resting: alive.filter(({ restingProviders }) => restingProviders.includes(breaker)).length,
    }
  })
}

const isSilent = ({ seenAt }: StoredProcess, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > SILENT_MS

const processOf = (process: StoredProcess, now: Date): ProcessStatus => ({
  ...process,
  isSilent: isSilent(process, now),
})
