import type pg from 'pg'
import { type Clients, runTasks } from './run-tasks.ts'

type Index = { table: string; definition: string; isGin: boolean }

/** The statements that restore what `takeOff` drops from the tables. */
type Dropped = {
  indexes: Index[]
  /** Turn a unique index into the key that it was. */
  keys: string[]
  /** Add the foreign keys without a look at the rows, which `checks` do. */
  foreignKeys: string[]
  checks: string[]
}

const CONSTRAINTS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, contype as type,
    pg_get_constraintdef(pg_constraint.oid) as definition, condeferrable as "isDeferrable", condeferred as "isDeferred",
    case when contype <> 'f' then pg_get_indexdef(conindid) end as index, relkind = 'p' as "isPartitioned"
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
    and conparentid = 0 and (contype = 'f' or relkind <> 'p')
  order by contype = 'f' desc, conrelid::regclass::text, conname`

const INDEXES = `
  select indexrelid::regclass::text as name, indrelid::regclass::text as "table",
    pg_get_indexdef(indexrelid) as definition, relam = (select oid from pg_am where amname = 'gin') as "isGin"
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = any($1::regclass[]) and (select relkind from pg_class where oid = indrelid) <> 'p'
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indexrelid::regclass::text`

type Constraint = {
  table: string
  name: string
  type: 'p' | 'u' | 'f'
  definition: string
  isDeferrable: boolean
  isDeferred: boolean
  index: string | null
  isPartitioned: boolean
}

/**
 * Takes keys, indexes and triggers off these tables: loading without them and building them from the
 * full tables takes a fifth of the time. A partitioned table keeps its own: none of its keys could be made from an index.
 */
export async function takeOff(client: pg.ClientBase, tables: readonly string[]): Promise<Dropped> {
  const { rows: constraints } = await client.query<Constraint>(CONSTRAINTS, [tables])
  const { rows: indexes } = await client.query<Index & { name: string }>(INDEXES, [tables])
  const statements = [
    ...constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
  ]
  for (const statement of statements) await client.query(statement)
  const foreign = constraints.filter(({ type }) => type === 'f')
  const keys = constraints.flatMap((key) =>
    key.index === null ? [] : { ...key, index: key.index },
  )
  return {
    indexes: [
      ...keys.map(({ table, index }) => ({ table, definition: index, isGin: false })),
      ...indexes,
    ],
    keys: keys.map(keyFromIndex),
    foreignKeys: foreign.map(
      ({ table, name, definition, isPartitioned }) =>
        `alter table ${table} add constraint ${name} ${definition} ${isPartitioned ? '' : 'not valid'}`,
    ),
    checks: foreign.map(({ table, name }) => `alter table ${table} validate constraint ${name}`),
  }
}

const keyFromIndex = ({ table, name, type, isDeferrable, isDeferred }: Constraint): string =>
  `alter table ${table} add constraint ${name} ${type === 'p' ? 'primary key' : 'unique'} using index ${name}
    ${isDeferrable ? 'deferrable' : ''} ${isDeferred ? 'initially deferred' : ''}`

/**
 * Gathers statistics, counts what the triggers would have counted, and builds the indexes. The
 * counters lock the tables that they count: with several connections the other tables have their
 * turn meanwhile.
 */
export async function buildIndexes(
  clients: Clients,
  tables: readonly string[],
  { indexes }: Dropped,
): Promise<void> {
  const sizes = await sizesOf(clients[0], tables)
  const counted = await countedTables(clients[0])
  const weight = (table: string) => sizes.get(table) ?? 0
  const largestFirst = tables.toSorted((a, b) => weight(b) - weight(a))
  const analyze = (isCounted: boolean) =>
    largestFirst
      .filter((table) => counted.has(table) === isCounted)
      .map((table) => `analyze ${table}`)
  const build = (isCounted: boolean) =>
    indexes
      .filter(({ table }) => counted.has(table) === isCounted)
      .toSorted((a, b) => Number(b.isGin) - Number(a.isGin) || weight(b.table) - weight(a.table))
      .map(({ definition }) => definition)
  await runTasks(clients, analyze(true))
  // What a running server has worked out for a day holds no longer.
  const changes = `insert into capacity_changes (day) select distinct preferred_date from jobs
    union select distinct scheduled_date from job_schedule union all select null`
  const count = ['select rebuild_counters()', changes]
  const rest = [...analyze(false), ...build(false), ...build(true)]
  await runTasks(clients, clients.length > 1 ? [...count, ...rest] : [...rest, ...count])
}

/** Turns the indexes into keys again, adds the foreign keys and checks every row against them. */
export async function restoreKeys(
  clients: Clients,
  tables: readonly string[],
  { keys, foreignKeys, checks }: Dropped,
): Promise<void> {
  const triggers = tables.map((table) => `alter table ${table} enable trigger user`)
  await runTasks([clients[0]], [...keys, ...foreignKeys])
  await runTasks(clients, checks)
  await runTasks([clients[0]], triggers)
}

/** Rows of a table that was emptied in the same transaction need no WAL, where wal_level is minimal. */
export async function renewEmpty(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length === 0) await client.query(`truncate ${table}`)
  }
}

async function sizesOf(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; size: string }>(
    `select oid::regclass::text as "table", pg_table_size(oid) as size from pg_class
    where oid = any($1::regclass[])`,
    [tables],
  )
  return new Map(rows.map(({ table, size }) => [table, Number(size)]))
}

async function countedTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from counted_tables()')
  return new Set([...rows.map(({ name }) => name), 'quote_outcomes'])
}

/** The next number that each table gives out comes after those that were filled in. */
export async function moveSequences(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as "column",
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute where attrelid = any($1::regclass[]) and attidentity <> ''`,
    [tables],
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', greatest(max(${column}), 1), max(${column}) is not null) from ${table}`,
    )
}
