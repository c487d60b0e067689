import { parseArgs } from 'node:util'
import { formatCount } from '../contract/numbers.ts'
import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { openSecretBox } from './core/secret-box.ts'
import { openDatabase } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'
import { copyFiles, type CopyResult } from './uploads/copy-files.ts'
import { openDisk, openS3 } from './uploads/open-storage.ts'
import { removeOriginals, type RemovalResult } from './uploads/remove-originals.ts'

const USAGE = 'npm run storage:migrate -- --to s3 (or --to disk)'
const OPTIONS = {
  to: { type: 'string' },
  verify: { type: 'boolean', default: false },
  'remove-originals': { type: 'boolean', default: false },
} as const
const REPORT_EVERY = 500
const INTERRUPTED = 'Interrupted: run the command again, it continues'

/**
 * `npm run storage:migrate`: copies the files of all uploads from the disk to the S3 bucket of the
 * settings, or back. `--verify` also compares the bytes of copies that are there already;
 * `--remove-originals` then deletes what was copied from where it was. Ends with 1 when files are missing
 * or kept, or it was interrupted; run it again then.
 */
async function main(): Promise<void> {
  const { target, verify, removesOriginals } = readOptions()
  const config = readConfig(process.env)
  if (!config.s3)
    throw new Error('S3_BUCKET and the other settings of the file storage are not set')
  const now = () => new Date()
  const disk = openDisk(config.dataDir, { secrets: await openSecretBox(config), now })
  const s3 = await openS3(config.s3, now)
  const { connection, stop } = await reachDatabase(config, quietLog)
  const { db } = openDatabase(connection, 2, TIME_LIMITS.commands)
  try {
    const [from, to] = target === 's3' ? [disk, s3] : [s3, disk]
    const signal = interruption()
    const result = await copyFiles({ db, from, to, verify, signal, report })
    summarize(result, removesOriginals)
    if (removesOriginals && result.isComplete)
      summarizeRemoval(await removeOriginals({ db, from, to, signal }))
  } finally {
    await db.destroy()
    await stop()
  }
}

function readOptions() {
  const {
    to,
    verify,
    'remove-originals': removesOriginals,
  } = parseArgs({ options: OPTIONS }).values
  if (to !== 's3' && to !== 'disk') throw new Error(`Say where the files go: ${USAGE}`)
  return { target: to, verify, removesOriginals }
}

/** Ctrl-C ends the copying after the files under way. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

function report(result: Readonly<CopyResult>): void {
  const files = result.copied + result.skipped + result.missing.length
  if (files % REPORT_EVERY === 0) say(`${formatCount(files)} files: ${countsOf(result)}`)
}

const countsOf = ({ copied, skipped, missing }: Readonly<CopyResult>): string =>
  `${formatCount(copied)} copied, ${formatCount(skipped)} there already, ${formatCount(missing.length)} missing`

function summarize(result: CopyResult, removesOriginals: boolean): void {
  for (const name of result.missing) complain(`${name} is in neither storage`)
  const megabytes = (result.bytes / 1_000_000).toFixed(1)
  say(
    `${countsOf(result)}; ${megabytes} MB copied.${removesOriginals ? '' : ' Nothing was deleted.'}`,
  )
  if (!result.isComplete) complain(INTERRUPTED)
  if (!result.isComplete || result.missing.length > 0) process.exitCode = 1
}

function summarizeRemoval({ removed, kept, isComplete }: RemovalResult): void {
  for (const name of kept)
    complain(`${name} was kept: its copy is missing or differs, run --verify`)
  say(`${formatCount(removed)} originals removed, ${formatCount(kept.length)} kept`)
  if (!isComplete) complain(INTERRUPTED)
  if (!isComplete || kept.length > 0) process.exitCode = 1
}

await runCommand(main)
