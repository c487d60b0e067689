import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from './core/project-root.ts'
import { openDatabase } from './db/database.ts'
import { copyTemplate } from './testing/copy-template.ts'

const run = promisify(execFile)

const counters = async (url: string, ...options: string[]) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-counters-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return run(process.execPath, [join(projectRoot, 'server/check-counters.ts'), ...options], {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    },
  })
}

test('npm run counters names a counter that differs from its rows, and counts again on request', async () => {
  const { connection, url, drop } = await copyTemplate()
  onTestFinished(drop)
  const { db } = openDatabase(connection, 1)
  onTestFinished(() => db.destroy())
  expect((await counters(url)).stdout).toBe('0 of the counters differ from their rows\n')

  await sql`insert into counters (name, bucket, value) values ('jobs', 'pending', 1200)`.execute(db)
  await expect(counters(url)).rejects.toMatchObject({
    code: 1,
    stderr: '"jobs" of pending is 1,200, but there are 0\n',
    stdout:
      '1 of the counters differ from their rows; npm run counters -- --rebuild counts again\n',
  })
  expect((await counters(url, '--rebuild')).stdout).toBe(
    '0 of the counters differ from their rows\n',
  )
  expect((await counters(url)).stdout).toBe('0 of the counters differ from their rows\n')
})

test('without the tables it says in a sentence what to do', async () => {
  const { connection, url, drop } = await copyTemplate()
  onTestFinished(drop)
  const { db } = openDatabase(connection, 1)
  onTestFinished(() => db.destroy())
  await sql`drop table counters cascade`.execute(db)
  await expect(counters(url)).rejects.toMatchObject({
    code: 1,
    stderr:
      'The tables of this version are not in this database. Start the server once, which creates them.\n',
  })
})
