import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../server/testing/app.ts'
import { type EnumerationRow, enumerationRows } from './enumerations.ts'

const app = useApp()

/** The values a check of the database lets into a column. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1
      and c.conrelid = ${table}::regclass and a.attname = ${column}`.execute(app.ctx.db)
  return rows
    .flatMap(({ definition }) =>
      [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? ''),
    )
    .toSorted()
}

const valuesOf = ({ values, also = [] }: EnumerationRow): string[] =>
  [...values, ...also].toSorted()
const isState = ({ column }: EnumerationRow): boolean => column === 'status'

describe('Section 4: states', () => {
  test.for(enumerationRows.filter(isState))('$says', async (row) => {
    expect(await allowedIn(row.table, row.column)).toEqual(valuesOf(row))
  })
})

describe('Section 9: values that a field may have', () => {
  test.for(enumerationRows.filter((row) => !isState(row)))('$says', async (row) => {
    expect(await allowedIn(row.table, row.column)).toEqual(valuesOf(row))
  })
})
