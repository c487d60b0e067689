import type { Readable } from 'node:stream'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { storedFilesOf, type UploadFormat } from '../uploads/names.ts'
import type { Header, Table } from './format.ts'

/** The application's own schema and that of the task queue. */
const SCHEMAS = ['public', 'tasks']

/** Rows are written alike by every server, whatever its settings are. */
const TEXT_SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set xmloption = 'content'`

/** A connection that copies may take as long as it needs. */
const NO_LIMITS =
  'set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

export async function prepareToCopy(client: pg.ClientBase): Promise<void> {
  await client.query(`${TEXT_SETTINGS}; ${NO_LIMITS}`)
}

/** From here on the connection sees the database as it is now, whatever others change. */
export const beginSnapshot = (client: pg.ClientBase) =>
  client.query('begin isolation level repeatable read read only')

const TABLES = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1, 2 order by 1, 2`

/** Every table with its columns; partitions are read through their table. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES, [SCHEMAS])).rows
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`
export const columnsOf = ({ columns }: Table): string => columns.map(quote).join(', ')

export async function listSequences(client: pg.ClientBase): Promise<Header['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [SCHEMAS],
  )
  const sequences = []
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
    )
    for (const value of values) sequences.push({ ...sequence, ...value })
  }
  return sequences
}

export async function listMigrations(client: pg.ClientBase): Promise<Header['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  return rows
}

export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from tasks.version')
  return rows[0]?.version ?? 0
}

/** The rows of a table in the text format of COPY, one on a line. */
export const copyOut = (client: pg.ClientBase, table: Table): Readable =>
  client.query(copyStreams.to(`copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`))

const PAGE = 500

/** The files that the uploads of this snapshot name. */
export async function* listFiles(client: pg.ClientBase): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await client.query<{ name: string; format: UploadFormat }>(
      'select name, format from uploads where name > $1 order by name limit $2',
      [after, PAGE],
    )
    for (const upload of rows) yield* storedFilesOf(upload)
    const last = rows.at(-1)
    if (!last) return
    after = last.name
  }
}
