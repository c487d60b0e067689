import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../server/testing/app.ts'
import { enumerationRows } from './enumerations.ts'

const app = useApp()

/** The values a check of the database lets into a column. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1
      and c.conrelid = ${table}::regclass and a.attname = ${column}`.execute(app.ctx.db)
  return rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? ''),
  )
}

describe('Sections 4 and 9: states and enumerations', () => {
  test.for(enumerationRows)('$says', async ({ table, column, values, also = [] }) => {
    expect((await allowedIn(table, column)).toSorted()).toEqual([...values, ...also].toSorted())
  })
})
