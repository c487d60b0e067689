import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { TEMPLATE } from './postgres.ts'

/** A database for one test, as the test itself and the servers it starts reach it; gone afterwards. */
export async function ownDatabase(): Promise<{ db: Db; url: string; pool: pg.Pool }> {
  const server = inject('postgres')
  const name = `killed_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  admin.on('error', () => {})
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`)
  const { db, pool } = openDatabase({ ...server, database: name })
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(`postgres://${server.user}@localhost:${server.port}/${name}`)
  url.searchParams.set('host', server.host)
  return { db, pool, url: url.href }
}

/** A whole server, worker included, as `npm start` runs one; `kill` is kill -9. */
export function startWholeServer(databaseUrl: string, settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-killed-'))
  const child = spawn(process.execPath, [join(projectRoot, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PORT: '0',
      DEMO: 'false',
      DATA_DIR: dataDir,
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
