import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../server/testing/app.ts'
import { columnRows, type ColumnRow } from './tables.ts'

// Its many bookings of one afternoon are about something else.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })

type Found = { type: string; required: boolean; unique: boolean; byDefault: string | null }

const found = new Map<string, Found>()

/** What stands in the catalogue for a default: 'client'::text reads client. */
const plain = (written: string | null): string | null =>
  written?.replace(/::[\w ]+$/, '').replace(/^'(.*)'$/, '$1') ?? null

beforeAll(async () => {
  const { rows } = await sql<{
    tableName: string
    columnName: string
    dataType: string
    isNullable: string
    columnDefault: string | null
    unique: boolean
  }>`
    select c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
      exists (
        select from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and i.indisunique and i.indnkeyatts = 1 and a.attname = c.column_name
      ) as "unique"
    from information_schema.columns c where c.table_schema = 'public'`.execute(app.ctx.db)
  for (const row of rows)
    found.set(`${row.tableName}.${row.columnName}`, {
      type: row.dataType,
      required: row.isNullable === 'NO',
      unique: row.unique,
      byDefault: plain(row.columnDefault),
    })
})

const TYPES: Record<NonNullable<ColumnRow['type']>, string> = {
  integer: 'integer',
  money: 'integer',
  text: 'text',
  boolean: 'boolean',
  json: 'jsonb',
  list: 'ARRAY',
  date: 'date',
  day: 'date',
  instant: 'timestamp with time zone',
}

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const nameOf = ({ column, type }: ColumnRow): string =>
  type === 'money' ? `${snake(column)}_cents` : snake(column)

describe('Section 3: entities and their fields', () => {
  test.for(columnRows)('$says', (row) => {
    const column = found.get(`${row.table}.${nameOf(row)}`)
    const { type, required, unique, byDefault } = row
    expect(column).toMatchObject({
      ...(type && { type: TYPES[type] }),
      ...(required && { required }),
      ...(unique && { unique }),
      ...(byDefault !== undefined && { byDefault: String(byDefault) }),
    })
  })
})
