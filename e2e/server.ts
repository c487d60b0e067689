import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyTemplate } from '../server/testing/copy-template.ts'
import { demoTemplate } from './demo-template.ts'
import { startProcess } from './server-process.ts'

/** The database of a running server, as `pg` connects to it. */
export type Database = pg.ClientConfig

export type RunningServer = { origin: string; database: Database; stop(): Promise<void> }

/**
 * The built server on a free port, with a data folder of its own and sandbox providers, on a migrated
 * database in the PostgreSQL of the run. With DEMO all sample data is there.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const demo = settings.DEMO === 'true' ? await demoTemplate() : undefined
  const { connection, url, drop } = await copyTemplate(demo?.template)
  const { origin, stop } = await startProcess({ DATABASE_URL: url, ...settings }, demo?.files)
  return {
    origin,
    database: connection,
    async stop() {
      await stop()
      await drop()
    },
  }
}

/** The same as a newcomer runs it: with a new PostgreSQL below its data folder. */
export async function startEmbeddedServer(
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const { origin, dataDir, stop } = await startProcess(settings)
  // PostgreSQL writes where it listens: line 4 is the port, line 5 the folder of the socket.
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [host = '', port] = [lines[4], Number(lines[3])]
  return { origin, database: { host, port, user: 'westhaul', database: 'westhaul' }, stop }
}
