import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { timeOfBackup, type BackupPlace } from '../providers/backups/place.ts'
import {
  beginBackup,
  endBackup,
  firstAttempt,
  forgetBackup,
  lastAttempt,
  markRemoved,
  newestVerified,
} from './backup-store.ts'
import type { Secret } from './passphrase.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A full disk or a bucket that is away is tried again, but not every ten minutes. */
const PAUSE_AFTER_FAILURE_MS = HOUR_MS
const LONGEST_FAILURE = 500

type Regular = Pick<Context, 'config' | 'connection' | 'db' | 'queue' | 'now'>

/**
 * Makes a backup when one is due, removes those that are too old once a newer one is whole, and alerts the team
 * when one fails or none was made for twice the time.
 */
export const backUpRegularly = task({
  name: 'back-up-regularly',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  // The next look comes in ten minutes by itself.
  retries: 0,
  limitSeconds: 6 * 3_600,
  run: (_, ctx) => backUpWhenDue(ctx),
})

/** The same with a secret of a test. */
export async function backUpWhenDue(ctx: Regular, secret?: Secret): Promise<void> {
  const { to, everyHours, keepDays } = ctx.config.backups
  if (to === undefined || !ctx.connection) return
  if (await isDue(ctx)) {
    // Only where it is used: its modules take a while to read.
    const { openPlace } = await import('./open-place.ts')
    const place = await openPlace(to, ctx.config.s3)
    if (await backUp(ctx, place, secret)) await removeOld(ctx, place, keepDays * DAY_MS)
  }
  await alertWhenLate(ctx, 2 * everyHours * HOUR_MS)
}

/** A backup that a person made in BACKUP_TO counts; one elsewhere does not. */
async function isDue({ db, config, now }: Regular): Promise<boolean> {
  const newest = await newestVerified(db, beginningOf(config.backups.to ?? ''))
  if (newest && now().getTime() - newest.getTime() < config.backups.everyHours * HOUR_MS)
    return false
  const last = await lastAttempt(db)
  return !last?.failure || now().getTime() - last.finishedAt.getTime() >= PAUSE_AFTER_FAILURE_MS
}

/** What the addresses of all backups of a place begin with. */
const beginningOf = (to: string): string =>
  to.startsWith('s3:') ? `${to.replace(/\/+$/, '')}/` : `${resolve(to)}${sep}`

/** @returns whether there is a new backup with every file that the database names. */
async function backUp(ctx: Regular, place: BackupPlace, secret?: Secret): Promise<boolean> {
  const { connection, config, db, now } = ctx
  if (!connection) return false
  const attempt = await beginBackup(db, { startedAt: now(), place: config.backups.to ?? '' })
  const { AnotherBackup, makeBackup } = await import('./make-backup.ts')
  const { openSource, secretOf } = await import('./open-source.ts')
  try {
    const { name, bytes, manifest } = await makeBackup({
      connection,
      source: await openSource(config, now),
      place,
      secret: secret ?? secretOf(config),
    })
    const address = place.addressOf(name)
    await endBackup(db, attempt, { finishedAt: now(), place: address, bytes, failure: null })
    const [first] = manifest.missing
    if (first === undefined) return true
    await alert(ctx, {
      about: 'missing files',
      what: `Files that the database names are not in the file storage, such as ${first}, so they are in no new backup. Older backups are kept until they are found`,
    })
    return false
  } catch (error) {
    // Another server of this database is at it.
    if (error instanceof AnotherBackup) await forgetBackup(db, attempt)
    else await recordFailure(ctx, attempt, messageOf(error))
    return false
  }
}

async function recordFailure(ctx: Regular, attempt: string, reason: string): Promise<void> {
  const failure = reason.slice(0, LONGEST_FAILURE)
  await endBackup(ctx.db, attempt, { finishedAt: ctx.now(), failure })
  await alert(ctx, { about: 'backup', what: `The backup failed: ${failure}` })
}

/** Alerts the team, again every day. */
const alert = (ctx: Regular, { about, what }: { about: string; what: string }): Promise<unknown> =>
  inTransaction(ctx, (tx) =>
    raiseAlert(ctx, tx, {
      kind: 'backup_failed',
      about,
      what,
      place: { tab: 'settings' },
      repeatMs: DAY_MS,
    }),
  )

async function removeOld(ctx: Regular, place: BackupPlace, keptMs: number): Promise<void> {
  const { db, now } = ctx
  let refusal: string | undefined
  for (const name of await place.list()) {
    const madeAt = timeOfBackup(name)
    if (!madeAt || now().getTime() - madeAt.getTime() <= keptMs) continue
    try {
      await place.remove(name)
      await markRemoved(db, place.addressOf(name), now())
    } catch (error) {
      refusal = messageOf(error)
    }
  }
  if (refusal !== undefined)
    await alert(ctx, {
      about: 'old backups',
      what: `Backups older than BACKUP_KEEP_DAYS cannot be deleted: ${refusal.slice(0, LONGEST_FAILURE)}`,
    })
}

async function alertWhenLate(ctx: Regular, lateMs: number): Promise<void> {
  const newest = await newestVerified(ctx.db)
  const since = newest ?? (await firstAttempt(ctx.db))
  if (!since || ctx.now().getTime() - since.getTime() < lateMs) return
  const last = newest
    ? `The last complete backup is from ${formatInstant(newest)}`
    : `There is no complete backup since the first attempt on ${formatInstant(since)}`
  await inTransaction(ctx, (tx) =>
    raiseAlert(ctx, tx, {
      kind: 'backup_failed',
      about: 'late backup',
      what: `${last}. Ask the person who looks after your server to look at it`,
      place: { tab: 'settings' },
      repeatMs: DAY_MS,
      isState: true,
    }),
  )
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
