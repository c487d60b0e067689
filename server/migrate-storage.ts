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

const USAGE = 'npm run storage:migrate -- --to s3 (or --to disk)'
const REPORT_EVERY = 500

/**
 * `npm run storage:migrate`: copies the files of all uploads from the disk to the S3 bucket of the
 * settings, or back. Ends with 1 when files are missing or it was interrupted; run it again then.
 */
async function main(): Promise<void> {
  const target = readTarget()
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
    summarize(await copyFiles({ db, from, to, signal: interruption(), report }))
  } finally {
    await db.destroy()
    await stop()
  }
}

function readTarget(): 's3' | 'disk' {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === 's3' || values.to === 'disk') return values.to
  throw new Error(`Say where the files go: ${USAGE}`)
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

function summarize(result: CopyResult): void {
  for (const name of result.missing) complain(`${name} is in neither storage`)
  const megabytes = (result.bytes / 1_000_000).toFixed(1)
  say(`${countsOf(result)}; ${megabytes} MB copied. Nothing was deleted.`)
  if (!result.isComplete) complain('Interrupted: run the command again, it continues')
  if (!result.isComplete || result.missing.length > 0) process.exitCode = 1
}

await runCommand(main)
