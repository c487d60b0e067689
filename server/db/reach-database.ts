import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Connection } from './database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { sessionUrl } from './external.ts'

type Log = Parameters<typeof startEmbedded>[0]['log']

/**
 * The database for a command beside the server: that of DATABASE_URL (past a pooler), the embedded one that a
 * running server has started, or an embedded one started for as long as the command takes.
 */
export async function reachDatabase(
  config: Config,
  log: Log,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const [url, { dataDir }] = [sessionUrl(config), config]
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  try {
    return await startEmbedded({ dataDir, log })
  } catch (error) {
    const connection = runningIn(dataDir)
    if (!connection) throw error
    return { connection, stop: async () => {} }
  }
}

/** PostgreSQL's own address: the fourth to sixth line of its pid file. */
function runningIn(dataDir: string): Connection | undefined {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [, , , port, socketFolder, address] = readFileSync(pidFile, 'utf8').split('\n')
  const passwordFile = join(dataDir, 'postgres.password')
  return {
    host: socketFolder || address || '127.0.0.1',
    port: Number(port),
    user: 'westhaul',
    database: 'westhaul',
    ...(existsSync(passwordFile) && { password: readFileSync(passwordFile, 'utf8') }),
  }
}
