import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import type { DiskSpace } from '../core/disk-space.ts'
import { task } from '../core/task.ts'
import { raiseAlert } from './raise-alert.ts'

const MB = 1_000_000
const GB = 1_000 * MB
const DAY_MS = 24 * 3_600_000

/** Below this every disk is nearly full: the log of a busy database alone may take 1 GB until it is cleared. */
const LEAST_FREE_BYTES = 2 * GB
/** With less free than this share a person has days to act; on a small disk that is little more than the least. */
const LEAST_FREE_SHARE = 0.1
/** Weeks of photos: with so much left a large disk is not nearly full, however small the share. */
const ENOUGH_FREE_BYTES = 20 * GB

const isNearlyFull = ({ free, total }: DiskSpace): boolean =>
  free < LEAST_FREE_BYTES || (free < ENOUGH_FREE_BYTES && free < total * LEAST_FREE_SHARE)

/** With less left, what people send can no longer be saved: the next photo may be larger. */
const FULL_BYTES = 64 * MB

export type DiskHealth = 'ok' | 'nearly_full' | 'full' | 'unknown'

/** A monitor asks often, and must not wait for a disk that hangs. */
const DISK_MS = 1_000

/** How the disk of the data folder stands; `unknown` when it cannot be read or holds no data. */
export async function diskHealth({ diskSpace }: Pick<Context, 'diskSpace'>): Promise<DiskHealth> {
  const space = await Promise.race([
    diskSpace().catch(() => undefined),
    pause(DISK_MS, undefined, { ref: false }),
  ])
  if (!space) return 'unknown'
  if (space.free < FULL_BYTES) return 'full'
  return isNearlyFull(space) ? 'nearly_full' : 'ok'
}

/**
 * Alerts the team once a day while the disk of the data folder is nearly full. It looks every hour: a full
 * disk stops the embedded database, which then cannot store the alert either.
 */
export const watchDisk = task({
  name: 'watch-disk',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '7 * * * *',
  async run(_, ctx) {
    const space = await ctx.diskSpace()
    if (!space || !isNearlyFull(space)) return
    await inTransaction(ctx, (tx) =>
      raiseAlert(ctx, tx, {
        kind: 'disk_full',
        about: 'data folder',
        what: describeSpace(space),
        place: { tab: 'settings' },
        repeatMs: DAY_MS,
        isState: true,
      }),
    )
  },
})

const describeSpace = ({ free, total }: DiskSpace): string =>
  `The disk of the server is ${Math.floor((1 - free / total) * 100)}% full: ${formatBytes(free)} are left. ` +
  'Once it is full, bookings and photos cannot be saved. ' +
  'Ask the person who looks after your server to free space or to add a larger disk.'

const formatBytes = (bytes: number): string =>
  bytes < GB
    ? `${Math.floor(bytes / MB)} MB`
    : `${(Math.floor(bytes / (GB / 10)) / 10).toFixed(1)} GB`
