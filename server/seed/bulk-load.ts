import type pg from 'pg'

/** The statements that restore what `takeOff` drops from the tables. */
type Dropped = { constraints: string[]; indexes: string[]; foreignKeys: string[] }

const CONSTRAINTS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, contype = 'f' as is_foreign,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by contype = 'f' desc, conrelid::regclass::text, conname`

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indexrelid::regclass::text`

type Constraint = { table: string; name: string; is_foreign: boolean; definition: string }

/**
 * Takes keys, indexes and triggers off these tables: loading without them and building them from the
 * full tables takes a fifth of the time. Within a transaction, so that a seed that is cut short
 * leaves the database as it was.
 */
export async function takeOff(client: pg.ClientBase, tables: readonly string[]): Promise<Dropped> {
  const { rows: constraints } = await client.query<Constraint>(CONSTRAINTS, [tables])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [
    tables,
  ])
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const restore = (isForeign: boolean) =>
    constraints
      .filter(({ is_foreign }) => is_foreign === isForeign)
      .map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${name} ${definition}`,
      )
  return {
    constraints: restore(false),
    indexes: indexes.map(({ definition }) => definition),
    foreignKeys: restore(true),
  }
}

/** Builds what was taken off; PostgreSQL checks every row against keys and foreign keys on the way. */
export async function putBack(
  client: pg.ClientBase,
  tables: readonly string[],
  { constraints, indexes, foreignKeys }: Dropped,
): Promise<void> {
  for (const table of tables) await client.query(`analyze ${table}`)
  for (const statement of [...constraints, ...indexes, ...foreignKeys])
    await client.query(statement)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
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
