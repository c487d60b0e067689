import { parseArgs } from 'node:util'
import { formatCount } from '../contract/numbers.ts'
import { recordBackup } from './backup/backup-store.ts'
import { makeBackup, type MadeBackup } from './backup/make-backup.ts'
import { openPlace } from './backup/open-place.ts'
import { openSource, secretOf } from './backup/open-source.ts'
import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { openDatabase, type Connection } from './db/database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { TIME_LIMITS } from './db/time-limits.ts'

const USAGE = 'npm run backup -- --to FOLDER (or s3://bucket/prefix)'
const MB = 1_000_000

/**
 * `npm run backup`: backs up the database and the files at one moment, also while the server runs, and reads the backup
 * back. The exit code is 1 when there is no complete backup, or files that the database names are missing.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = values.to ?? config.backups.to
  if (!to) throw new Error(`Say where the backup goes: ${USAGE}`)
  const secret = secretOf(config)
  const place = await openPlace(to, config.s3)
  const source = await openSource(config, () => new Date())
  const { connection, stop } = await reachDatabase(config, quietLog)
  try {
    const startedAt = new Date()
    const backup = await makeBackup({ connection, source, place, secret })
    const address = place.addressOf(backup.name)
    await record(connection, { startedAt, place: address, bytes: backup.bytes })
    report(backup, address)
  } finally {
    await stop()
  }
}

/** The server alerts the team by these rows when there is no backup for long. */
async function record(
  connection: Connection,
  backup: { startedAt: Date; place: string; bytes: number },
): Promise<void> {
  const { db } = openDatabase(connection, 1, TIME_LIMITS.commands)
  try {
    await recordBackup(db, { ...backup, finishedAt: new Date() })
  } catch (error) {
    // The tables may be those of an earlier release, just before an upgrade.
    complain(`The backup is whole, but the server does not know of it: ${String(error)}`)
  } finally {
    await db.destroy()
  }
}

function report({ header, manifest, bytes }: MadeBackup, address: string): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${address}: ${formatCount(header.tables.length)} tables with ${formatCount(rows)} rows, ${formatCount(manifest.files.count)} files, ` +
      `${(bytes / MB).toFixed(1)} MB, read back and compared.`,
  )
  say(KEY_COPY[header.tokenKey])
  for (const file of manifest.missing)
    complain(`${file} is named by the database, but is not in the file storage`)
  if (manifest.missing.length > 0) process.exitCode = 1
}

const KEY_COPY: Record<MadeBackup['header']['tokenKey'], string> = {
  included: 'token.key is inside.',
  in_settings:
    'TOKEN_KEY is a setting and is not inside: keep a copy of it with BACKUP_PASSPHRASE.',
  absent: 'There is no token.key yet, so none is inside.',
}

await runCommand(main)
