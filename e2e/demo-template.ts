import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { copyTemplate } from '../server/testing/copy-template.ts'
import { ask } from './books.ts'
import { startProcess } from './server-process.ts'

const TEMPLATE = 'westhaul_demo_template'
const LOCK = 7_264_100
const FILL_LIMIT_MS = 150_000

/** What a server starts with that has all sample data: a database to copy, and the files of its data folder. */
export type DemoTemplate = { template: string; files: string }

/** Filled once in a run: it takes a processor for many seconds, and several files want it at the same moment. */
export async function demoTemplate(): Promise<DemoTemplate> {
  const demo = { template: TEMPLATE, files: join(inject('folder'), 'demo') }
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  try {
    // Released with the connection.
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const template = await admin.query('select from pg_database where datname = $1', [TEMPLATE])
    if (template.rowCount === 0) await makeTemplate(demo)
  } finally {
    await admin.end()
  }
  return demo
}

async function makeTemplate({ template, files }: DemoTemplate): Promise<void> {
  const { connection, url, keep } = await copyTemplate()
  const server = await startProcess({
    DATABASE_URL: url,
    DEMO: 'true',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
  })
  try {
    // They are made in one transaction, while the server already answers.
    const pickups = () => ask(connection, 'select 1 from payouts limit 1', [])
    const isFilled = async () => (await pickups()).length > 0
    await vi.waitUntil(isFilled, { timeout: FILL_LIMIT_MS, interval: 250 })
    await server.end()
    await cp(server.dataDir, files, { recursive: true })
  } finally {
    await server.stop()
  }
  await keep(template)
}
