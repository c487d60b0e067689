import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { openDatabase } from '../db/database.ts'
import { query } from '../db/embedded/testing/folders.ts'
import { type Connection, startEmbedded } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { folderPlace } from '../providers/backups/folder.ts'
import { copyTemplate } from '../testing/copy-template.ts'
import { readBackup } from './read-backup.ts'
import { moveDatabase } from './move-database.ts'
import { emptyDatabase, someFolder } from './testing/backing-up.ts'

/** Processes start, and a database is made, on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000 })

/** `npm run kill-backups` plays all of them. */
const ROUNDS = process.env.KILL_BACKUPS ? 20 : 2
const ROWS = 150_000
const PASSPHRASE = 'correct horse battery staple'
const SECRET = { passphrase: PASSPHRASE }

const run = promisify(execFile)
const { folder, remove } = await someFolder()
// PostgreSQL runs as another user when the tests run as root.
await chmod(folder, 0o755)
afterAll(remove)

type Settings = Record<string, string>
const environment = (settings: Settings) => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  BACKUP_PASSPHRASE: PASSPHRASE,
  DATA_DIR: join(folder, 'data'),
  ...settings,
})
const runScript = (script: string, args: string[], settings: Settings = {}) =>
  run(process.execPath, [join(projectRoot, 'server', script), ...args], {
    env: environment(settings),
  })

/** Starts a command, and kills it with kill -9 a while after something is so. */
async function killScript(
  [script = '', ...args]: string[],
  settings: Settings,
  { when, afterMs }: { when: () => Promise<boolean>; afterMs: number },
): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'server', script), ...args], {
    stdio: 'ignore',
    env: environment(settings),
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await when())) await pause(5)
  await pause(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** A database with enough rows that a backup takes a while. */
async function filledDatabase() {
  const database = await copyTemplate()
  onTestFinished(database.drop)
  await query(
    database.connection,
    `insert into backups (started_at, finished_at, place, bytes)
       select now(), now(), md5(random()::text), n from generate_series(1, ${ROWS}) n`,
  )
  return database
}

/** What is under the name of a backup: those that read back whole with every row, and the others. */
async function namedBackups(folderOfBackups: string) {
  const place = folderPlace(folderOfBackups)
  const [whole, half]: [string[], string[]] = [[], []]
  for (const name of await place.list()) {
    const content = await readBackup(await place.read(name), SECRET).catch(() => undefined)
    const table = content?.manifest.tables.find((each) => each.table === 'public.backups')
    if (table && table.rows >= ROWS) whole.push(name)
    else half.push(name)
  }
  return { whole, half }
}

const namesIn = (path: string) => readdir(path).catch((): string[] => [])

test('a backup that is killed anywhere never looks like a whole one', async () => {
  const { url } = await filledDatabase()
  const settings = { DATABASE_URL: url }
  const whole = join(folder, 'whole')
  const began = performance.now()
  let draftAt = 0
  const running = runScript('back-up.ts', ['--to', whole], settings)
  while (draftAt === 0) {
    await pause(5)
    if ((await namesIn(whole)).length > 0) draftAt = performance.now()
    if (performance.now() - began > 60_000) await running
  }
  expect((await running).stdout).toContain('read back and compared.\nThere is no token.key yet')
  const writingMs = performance.now() - draftAt

  let killedUnfinished = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const to = join(folder, `round-${round}`)
    await killScript(['back-up.ts', '--to', to], settings, {
      when: async () => (await namesIn(to)).length > 0,
      afterMs: (writingMs * (round - 1)) / ROUNDS,
    })
    const { whole: wholeOnes, half } = await namedBackups(to)
    expect(half, `round ${round}`).toEqual([])
    if (wholeOnes.length === 0) killedUnfinished += 1
  }
  // The first ones at least are killed before their end.
  expect(killedUnfinished).toBeGreaterThan(ROUNDS / 4)
  if (process.env.KILL_BACKUPS)
    console.log(
      `${ROUNDS} backups killed, ${killedUnfinished} of them unfinished, 0 looked whole and were not`,
    )
})

test('the same kill is noticed with a program that names a backup from its first byte', async () => {
  const { url } = await filledDatabase()
  const to = join(folder, 'careless')
  await mkdir(to)
  const careless = ['backup/testing/careless-backup.ts', url, to, PASSPHRASE]
  await killScript(careless, {}, { when: async () => (await namesIn(to)).length > 0, afterMs: 20 })
  expect(await namedBackups(to)).toMatchObject({ whole: [], half: [expect.any(String)] })
  if (process.env.KILL_BACKUPS)
    console.log('planted fault, a name from the first byte on: 1 half backup noticed')
})

test('a restore that is killed leaves a place that no server starts on, and is run again', async () => {
  let { url } = await filledDatabase()
  const to = join(folder, 'for-restores')
  await runScript('back-up.ts', ['--to', to], { DATABASE_URL: url, TOKEN_KEY: 'a'.repeat(64) })
  const [name = ''] = await namesIn(to)
  const from = join(to, name)
  const dataDir = join(folder, 'restored')
  const args = ['--from', from, '--data-dir', dataDir]

  await killScript(
    ['restore.ts', ...args],
    {},
    {
      when: async () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
      afterMs: 3_000,
    },
  )
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `A restore into ${dataDir} was interrupted`,
  )

  const { stdout, stderr } = await runScript('restore.ts', args)
  expect(stderr).toContain('token.key was not in the backup. Set the TOKEN_KEY of that time')
  expect(stdout).toContain('Rows, sums and files were read back and are those of the backup')
  expect(stdout).toContain('0 tasks wait, and nothing is sent, published or paid by itself')
  await expect(runScript('restore.ts', args)).rejects.toMatchObject({
    stderr: expect.stringContaining(`The folder ${dataDir} is not empty`),
  })

  const { connection, stop } = await startEmbedded({ dataDir, log })
  try {
    expect(await countBackups(connection)).toBe(ROWS)
    url = await moveAway(connection, dataDir)
  } finally {
    await stop()
  }
  // A server without DATABASE_URL would show the old database, which has nothing since.
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `The database in ${dataDir} was moved to another PostgreSQL at `,
  )
  // The restored tasks waited, so they wait after the move as well.
  const release = () => runScript('release-tasks.ts', [], { DATABASE_URL: url })
  expect((await release()).stdout).toContain('Tasks run again')
})

/** From the embedded PostgreSQL into another one, killed in the middle and done again. */
async function moveAway(from: Connection, dataDir: string): Promise<string> {
  const external = await emptyDatabase()
  onTestFinished(external.drop)
  const { pool } = openDatabase(external.connection, 1)
  await query(external.connection, 'create schema restore_unfinished; create table jobs (n int)')
  await expect(migrate(pool)).rejects.toThrow('A restore into this database was interrupted')
  const move = { from, to: external.connection, dataDir, now: () => new Date() }
  await moveDatabase(move)
  expect(await countBackups(external.connection)).toBe(ROWS)
  expect(await migrate(pool)).toEqual([])
  await pool.end()
  expect(existsSync(join(dataDir, 'moving'))).toBe(false)
  await expect(moveDatabase(move)).rejects.toThrow('This database is not empty')
  return external.url
}

const countBackups = async (connection: Connection): Promise<unknown> =>
  ((await query(connection, 'select count(*)::int as n from backups')) as { n: number }[])[0]?.n
