import { parseArgs } from 'node:util'
import { formatCount } from '../contract/numbers.ts'
import { moveDatabase } from './backup/move-database.ts'
import { readConfig } from './config.ts'
import { quietLog, runCommand, say } from './core/command.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { checkExternal } from './db/external.ts'

const USAGE = 'npm run database:move -- --database-url URL'

/**
 * `npm run database:move`: copies the embedded database into an empty external one while the server is stopped.
 * Photos and token.key stay in the data folder or bucket.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } })
  const url = values['database-url']
  if (!url) throw new Error(`Say where the database goes: ${USAGE}`)
  const { dataDir } = readConfig(process.env)
  const to = await checkExternal(url)
  // A running server holds its data folder, and starting PostgreSQL there says so and fails.
  const { connection, stop } = await startEmbedded({ dataDir, log: quietLog })
  try {
    const { manifest } = await moveDatabase({
      from: connection,
      to,
      dataDir,
      now: () => new Date(),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${formatCount(rows)} rows in ${formatCount(manifest.tables.length)} tables were copied and compared.`,
    )
    say(
      `Now set DATABASE_URL to that database before you start the server. Keep DATA_DIR=${dataDir}: the key and the photos stay there. ` +
        'The old database is still in it, and no server starts on it any more.',
    )
  } finally {
    await stop()
  }
}

await runCommand(main)
