import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { runProgram } from '../testing/run-program.ts'
import { ownDatabase } from '../testing/whole-server.ts'
import { migrate } from './migrate.ts'

const FOLDER = join(projectRoot, 'server/db/migrations')

const MIGRATION = '0757_backup_alerts.sql'
const WAIT = { lockMs: 50, pauseMs: 100 }

/** The migrations of a newer program: ours and these. */
function newerProgram(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'westhaul-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(FOLDER, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('an older program runs on a database that a newer one only added to, and says so', async () => {
  const { pool, url } = await ownDatabase()
  const folder = newerProgram({ '9998_more.sql': 'create table more (id int);' })
  expect(await migrate(pool, { folder })).toEqual(['9998_more.sql'])

  const older = runProgram({ DATABASE_URL: url })
  const ready = await fetch(`${await older.address()}/readyz`)
  expect(ready.status).toBe(200)
  expect(older.said()).toContain(
    'This database belongs to a newer version of Westhaul (9998_more.sql). Its changes only add, so this version runs on it.\n',
  )
}, 180_000)

test('an older program refuses a database from which a newer one took something away', async () => {
  const { pool, url } = await ownDatabase()
  const folder = newerProgram({
    '9998_less.sql': '-- contract: no program since 1.2 reads it\ndrop table ratings cascade;',
    '9999_more.sql': 'create table more (id int);',
  })
  await migrate(pool, { folder })

  const { code, said } = await runProgram({ DATABASE_URL: url }).ended
  expect(code).toBe(1)
  expect(said).toBe(
    'This database belongs to a newer version of Westhaul, and this version cannot run on it since 9998_less.sql. ' +
      'Start the newer version, or restore a backup from before the upgrade.\n',
  )
  const warnings: string[] = []
  expect(await migrate(pool, { folder, warn: (text) => warnings.push(text) })).toEqual([])
  expect(warnings).toEqual([])
}, 180_000)

test('a migration that drops, renames or requires a column says whether older programs run on it', () => {
  const since = '0764'
  const takesAway = /\b(drop (table|column|view)|rename|set not null)\b/i
  const unmarked = readdirSync(FOLDER).filter((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const statements = text.replaceAll(/^--.*$/gm, '')
    return name > since && takesAway.test(statements) && !/^-- (contract|expand): /.test(text)
  })
  expect(unmarked, 'these begin with "-- contract: why" or "-- expand: why"').toEqual([])
})

test('a migration waits for a table that a backup reads, and queries go on meanwhile', async () => {
  const { pool } = await ownDatabase()
  await pool.query('delete from migrations where name = $1', [MIGRATION])
  const backup = await pool.connect()
  await backup.query('begin isolation level repeatable read read only; select from alert_settings')
  const visitor = await pool.connect()
  await visitor.query("set statement_timeout = '5s'")

  const warn = vi.fn<(sentence: string) => void>()
  const migrating = migrate(pool, { warn, wait: WAIT })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 20_000)
  // Behind a migration that queues for its table they would wait as long as the backup takes.
  for (let query = 0; query < 20; query += 1) await visitor.query('select from alert_settings')
  visitor.release()
  await backup.query('commit')
  backup.release()

  expect(await migrating).toEqual([MIGRATION])
  expect(warn.mock.calls).toEqual([
    [
      `The migration ${MIGRATION} waits until nothing else uses its tables for long, such as a backup, and is tried again`,
    ],
  ])
})
