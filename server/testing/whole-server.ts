import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { TIME_LIMITS } from '../db/time-limits.ts'
import { copyTemplate } from './copy-template.ts'

/** A database for one test, as the test itself and the servers it starts reach it; gone afterwards. */
export async function ownDatabase(): Promise<{ db: Db; url: string; pool: pg.Pool }> {
  const { connection, url, drop } = await copyTemplate()
  // A test may hold rows for as long as a server takes to start.
  const { db, pool } = openDatabase(connection, 10, TIME_LIMITS.commands)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { db, pool, url }
}

/** What a killed worker held counts as abandoned now, and not only when its heartbeats have been missing for long enough. */
export const abandonTasks = (db: Db) =>
  sql`update tasks.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    db,
  )

/** A whole server, worker included, as `npm start` runs one; `kill` is kill -9. It serves the built screens. */
export function startWholeServer(databaseUrl: string, settings: Record<string, string> = {}) {
  if (!existsSync(join(projectRoot, 'dist/web')))
    throw new Error('The screens are not built yet: run "npm run build" first')
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-killed-'))
  const child = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DEMO: 'false',
      DATA_DIR: dataDir,
      PAYOUT_HOLD_HOURS: '0',
      HEAD_START_MINUTES: '0',
      DATABASE_URL: databaseUrl,
      ...settings,
    },
  })
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return { kill }
}
