import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { query, start, useMadeDatabase } from '../db/embedded/testing/folders.ts'
import { type Connection, startEmbedded } from '../db/embedded/start-embedded.ts'
import { fillStagingCopy } from './staging.ts'

/** Making a database takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const madeFolder = useMadeDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const READ = 'select text from notes order by text'
const DATABASES = `select datname as name from pg_database where not datistemplate order by datname`
const ONLY_OWN = [{ name: 'postgres' }, { name: 'westhaul' }]

const superuser = (connection: Connection) => ({
  ...connection,
  user: 'postgres',
  database: 'postgres',
})

async function addSeeded(staging: Connection): Promise<void> {
  await query(staging, "insert into notes values ('seeded')")
}

test('a fill that fails changes nothing and leaves no copy', async () => {
  const { connection } = await start(madeFolder())
  const failing = fillStagingCopy(connection, async (staging) => {
    await query(staging, 'truncate notes')
    throw new Error('out of luck')
  })
  await expect(failing).rejects.toThrow('out of luck')
  expect(await query(connection, READ)).toEqual([{ text: 'kept' }])
  expect(await query(connection, DATABASES)).toEqual(ONLY_OWN)
})

test('a fill replaces the copy that an earlier one left, and is there at the next start', async () => {
  const dataDir = madeFolder()
  const seeding = await startEmbedded({ dataDir, log, bulkLoad: true })
  await query(superuser(seeding.connection), 'create database westhaul_seed')
  await fillStagingCopy(seeding.connection, addSeeded)
  expect(await query(seeding.connection, DATABASES)).toEqual(ONLY_OWN)
  await seeding.stop()

  const { connection } = await start(dataDir)
  expect(await query(connection, READ)).toEqual([{ text: 'kept' }, { text: 'seeded' }])
  expect(await query(connection, DATABASES)).toEqual(ONLY_OWN)
})

test.each([
  ['before the copy is made', 'before'],
  ['while the copy is filled', 'during'],
])('a psql opened %s is named, and leaves no copy', async (_, moment) => {
  const { connection } = await start(madeFolder())
  const psql = new pg.Client(connection)
  psql.on('error', () => {})
  onTestFinished(() => psql.end())
  if (moment === 'before') await psql.connect()
  const filling = fillStagingCopy(connection, async (staging) => {
    await addSeeded(staging)
    await psql.connect()
  })
  await expect(filling).rejects.toThrow(
    'The seed changed nothing: another program, such as psql, is connected to the database.',
  )
  expect((await psql.query(READ)).rows).toEqual([{ text: 'kept' }])
  expect(await query(connection, DATABASES)).toEqual(ONLY_OWN)

  await psql.end()
  await fillStagingCopy(connection, addSeeded)
  expect(await query(connection, READ)).toEqual([{ text: 'kept' }, { text: 'seeded' }])
})
