import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatInstant } from '../contract/calendar.ts'
import { formatCount } from '../contract/numbers.ts'
import { openBackup } from './backup/open-place.ts'
import { openFiles, secretOf } from './backup/open-source.ts'
import { restoreBackup, type Restored } from './backup/restore-backup.ts'
import { readConfig } from './config.ts'
import { complain, quietLog, runCommand, say } from './core/command.ts'
import { checkExternal } from './db/external.ts'

const USAGE = 'npm run restore -- --from BACKUP --data-dir FOLDER (or --database-url URL)'
const OPTIONS = {
  from: { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  'start-tasks': { type: 'boolean', default: false },
} as const

/**
 * `npm run restore`: restores a backup into an empty data folder, or into an empty external database with the files and the key in the
 * data folder or bucket of the settings. Reads the whole backup before it writes.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  const { from, 'data-dir': folder, 'database-url': url } = values
  if (!from || !(folder || url)) throw new Error(`Say from where, and where to: ${USAGE}`)
  const settings = readConfig(process.env)
  const config = { ...settings, dataDir: folder ? resolve(folder) : settings.dataDir }
  const now = () => new Date()
  const { place, name } = await openBackup(from, config.s3)
  const restored = await restoreBackup({
    place,
    name,
    secret: secretOf(config),
    database: url ? await checkExternal(url) : undefined,
    dataDir: config.dataDir,
    storage: await openFiles(config, now),
    tasks: values['start-tasks'] ? 'start' : 'hold',
    now,
    log: quietLog,
  })
  const isBucket = config.s3 !== undefined
  report(restored, { url, dataDir: config.dataDir, isBucket, startsTasks: values['start-tasks'] })
}

type Target = { url: string | undefined; dataDir: string; isBucket: boolean; startsTasks: boolean }

function report(
  { header, manifest, waiting }: Restored,
  { url, dataDir, isBucket, startsTasks }: Target,
): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const at = formatInstant(new Date(header.createdAt))
  say(
    `Restored the backup of ${at}: ${formatCount(rows)} rows in ${formatCount(manifest.tables.length)} tables, ` +
      `${formatCount(manifest.files.count)} files ${isBucket ? 'in the bucket' : `in ${dataDir}`}. Rows, sums and files were read back and are those of the backup.`,
  )
  if (header.tokenKey === 'included') say(`token.key is in ${dataDir}.`)
  else
    complain(
      'token.key was not in the backup. Set the TOKEN_KEY of that time: without it connected accounts, tax numbers and authenticator apps cannot be read.',
    )
  for (const file of manifest.missing) complain(`${file} was missing when the backup was made`)
  say(
    `Start the server with ${url ? 'DATABASE_URL set to that database and ' : ''}DATA_DIR=${dataDir}.`,
  )
  if (!startsTasks)
    say(
      `${formatCount(waiting)} tasks wait, and nothing is sent, published or paid by itself, until you run npm run tasks:release: some of it may have happened since the backup. ` +
        'npm run tasks:release -- --cancel-restored cancels them, and holds posts and campaigns that were due; reminders of the time since the backup may go out again.',
    )
}

await runCommand(main)
