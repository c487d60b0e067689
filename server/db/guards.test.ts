import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import {
  breakingRows,
  nameInTable,
  readGuards,
  standAlone,
  store,
  type Guard,
} from './testing/guards.ts'

const app = useApp()
let client: pg.Client
let guards: Guard[]

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.ctx.db,
  )
  client = new pg.Client({ ...inject('postgres'), database: rows[0]?.name })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = '5s'`)
  guards = await readGuards(client)
  return () => client.end()
})

test('the database has these unique keys and checks; a migration that changes one changes this list', async () => {
  const list = guards.map(({ table, name, definition }) => `${table}, ${name}: ${definition}\n`)
  await expect(list.join('')).toMatchFileSnapshot('testing/guards.txt')
})

/** The name of the guard that refuses these rows, each stored after the other; undefined when all are stored. */
async function refusedBy(guard: Guard): Promise<string | undefined> {
  await client.query('begin')
  try {
    const rows = await breakingRows(client, guard)
    if (!rows) return 'no row was found that breaks it'
    await standAlone(client, guard)
    const last = rows.pop()
    for (const row of rows) await store(client, guard.table, row)
    if (last) await store(client, guard.table, last)
    return undefined
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? String(error)
  } finally {
    await client.query('rollback')
  }
}

test(
  'each unique key and check refuses a row that breaks only it',
  { timeout: 300_000 },
  async () => {
    const others: string[] = []
    for (const guard of guards) {
      const refusal = await nameInTable(client, (await refusedBy(guard)) ?? 'stored')
      if (refusal !== guard.name) others.push(`${guard.table}, ${guard.name}: ${refusal}`)
    }
    expect(guards.length).toBeGreaterThan(800)
    expect(others).toEqual([])
  },
)
