import { expect, test, vi } from 'vitest'
import { dataFolder, query } from '../db/embedded/testing/folders.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { fillStagingCopy } from './staging.ts'

/** Making a database takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const log = { info: () => {}, warn: () => {}, error: () => {} }
const READ = 'select text from notes order by text'
const DATABASES = `select datname as name from pg_database where not datistemplate order by datname`

test('what was filled is there at the next start, and a fill that fails changes nothing', async () => {
  const dataDir = dataFolder()
  const seeding = await startEmbedded({ dataDir, log, bulkLoad: true })
  await query(
    seeding.connection,
    "create table notes (text text); insert into notes values ('kept')",
  )

  const failing = fillStagingCopy(seeding.connection, async (staging) => {
    await query(staging, 'truncate notes')
    throw new Error('out of luck')
  })
  await expect(failing).rejects.toThrow('out of luck')
  expect(await query(seeding.connection, READ)).toEqual([{ text: 'kept' }])

  await fillStagingCopy(seeding.connection, async (staging) => {
    await query(staging, "insert into notes values ('seeded')")
  })
  await seeding.stop()

  const { connection, stop } = await startEmbedded({ dataDir, log })
  expect(await query(connection, READ)).toEqual([{ text: 'kept' }, { text: 'seeded' }])
  expect(await query(connection, DATABASES)).toEqual([{ name: 'postgres' }, { name: 'westhaul' }])
  await stop()
})
