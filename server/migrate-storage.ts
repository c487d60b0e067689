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
  'remove-unnamed': { type: 'boolean', default: false },
} as const
const REPORT_EVERY = 500
const INTERRUPTED = 'Interrupted: run the command again, it continues'

/**
 * `npm run storage:migrate`: copies the files of all uploads from the disk to the S3 bucket of the
 * settings, or back. `--verify` compares the bytes of copies that are there already instead of trusting their
 * length; `--remove-originals` then deletes what was copied from where it was, and `--remove-unnamed` also what
 * the database does not name. Ends with 1 when files are missing, differ or are kept, or it was interrupted.
 */
async function main(): Promise<void> {
  const { target, verify, removesOriginals, removesUnnamed } = readOptions()
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
      summarizeRemoval(await removeOriginals({ db, from, to, removesUnnamed, signal }))
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
    'remove-unnamed': removesUnnamed,
  } = parseArgs({ options: OPTIONS }).values
  if (to !== 's3' && to !== 'disk') throw new Error(`Say where the files go: ${USAGE}`)
  return { target: to, verify, removesOriginals, removesUnnamed }
}

/** Ctrl-C ends the copying after the files under way. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

function report(result: Readonly<CopyResult>): void {
  const { copied, skipped, missing, differing } = result
  const files = copied + skipped + missing.length + differing.length
  if (files % REPORT_EVERY === 0) say(`${formatCount(files)} files: ${countsOf(result)}`)
}

const countsOf = ({ copied, skipped, missing }: Readonly<CopyResult>): string =>
  `${formatCount(copied)} copied, ${formatCount(skipped)} there already, ${formatCount(missing.length)} missing`

function summarize(result: CopyResult, removesOriginals: boolean): void {
  for (const name of result.missing) complain(`${name} is in neither storage`)
  for (const name of result.differing)
    complain(`${name} differs in the two storages: look at both, and delete the wrong one`)
  const megabytes = (result.bytes / 1_000_000).toFixed(1)
  say(
    `${countsOf(result)}; ${megabytes} MB copied.${removesOriginals ? '' : ' Nothing was deleted.'}`,
  )
  if (!result.isComplete) complain(INTERRUPTED)
  if (!result.isComplete || result.missing.length + result.differing.length > 0)
    process.exitCode = 1
}

function summarizeRemoval({ removed, kept, unnamed, isComplete }: RemovalResult): void {
  for (const name of kept)
    complain(`${name} was kept: its copy is missing or differs, run --verify`)
  say(`${formatCount(removed)} originals removed, ${formatCount(kept.length)} kept`)
  if (unnamed > 0)
    say(
      `${formatCount(unnamed)} files that the database does not name are left: see --remove-unnamed`,
    )
  if (!isComplete) complain(INTERRUPTED)
  if (!isComplete || kept.length > 0) process.exitCode = 1
}

await runCommand(main)
