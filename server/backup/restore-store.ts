import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { UNFINISHED_SCHEMA } from '../db/migrate.ts'
import { nameOf, type Header, type Table } from './format.ts'
import { columnsOf, quoted } from './snapshot-query.ts'

const SCHEMAS = ['public', 'tasks']

/** How a database stands before a restore. */
export async function readTarget(
  client: pg.ClientBase,
): Promise<{ isEmpty: boolean; isUnfinished: boolean }> {
  const { rows } = await client.query<{ isEmpty: boolean; isUnfinished: boolean }>(
    `select to_regnamespace($2) is not null as "isUnfinished",
       not exists (select from pg_class where relkind in ('r', 'p', 'v', 'm')
         and relnamespace in (select oid from pg_namespace where nspname = any($1))) as "isEmpty"`,
    [SCHEMAS, UNFINISHED_SCHEMA],
  )
  return rows[0] ?? { isEmpty: false, isUnfinished: false }
}

/** From now on the server refuses to start on this database. */
export const markUnfinished = (client: pg.ClientBase) =>
  client.query(`create schema if not exists ${UNFINISHED_SCHEMA}`)

export const unmark = (client: pg.ClientBase) =>
  client.query(`drop schema if exists ${UNFINISHED_SCHEMA}`)

/** What extensions brought stays. */
const ofExtension = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/** Removes what an interrupted restore left. Needs no rights beyond those of the owner. */
export const wipe = (client: pg.ClientBase) =>
  client.query(`do $$
    declare statement text;
    begin
      drop schema if exists tasks cascade;
      for statement in
        select format('drop %s if exists public.%I cascade',
            case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
          from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
            and not ${ofExtension('pg_class')}
          -- The sequences of columns go with their tables.
          order by relkind = 'S'
      loop
        execute statement;
      end loop;
      for statement in
        select format('drop routine if exists %s cascade', o.oid::regprocedure)
          from pg_proc o where pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc')}
        union all
        select format('drop type if exists public.%I cascade', typname)
          from pg_type o where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
            and not ${ofExtension('pg_type')}
      loop
        execute statement;
      end loop;
    end $$`)

const FOREIGN_KEYS = `
  select format('%I.%I', n.nspname, c.relname) as "table", format('%I', k.conname) as name,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`

const TRIGGERS = `
  select format('%I.%I', n.nspname, c.relname) as "table", format('%I', t.tgname) as name,
    case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enable
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and n.nspname = any($1)`

/**
 * Removes foreign keys and switches triggers off for the rest of the transaction, so that rows may come in any order
 * and change nothing else. @returns what puts them back, which checks every foreign key.
 */
export async function suspendRules(client: pg.ClientBase): Promise<() => Promise<void>> {
  type Key = { table: string; name: string; definition: string }
  type Trigger = { table: string; name: string; enable: string }
  const keys = (await client.query<Key>(FOREIGN_KEYS, [SCHEMAS])).rows
  const triggers = (await client.query<Trigger>(TRIGGERS, [SCHEMAS])).rows
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name, enable } of triggers)
      await client.query(`alter table ${table} ${enable} trigger ${name}`)
  }
}

export const truncateAll = (client: pg.ClientBase, tables: readonly Table[]) =>
  client.query(`truncate ${tables.map(quoted).join(', ')}`)

/** Adds rows in the text format of COPY. */
export const copyIn = (
  client: pg.ClientBase,
  table: Table,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> =>
  pipeline(
    Readable.from(bytes),
    client.query(copyStreams.from(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`)),
  )

export async function setSequences(
  client: pg.ClientBase,
  sequences: Header['sequences'],
): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ])
}

/** The tables that are not in both, or have other columns in one; the order of columns does not count. */
export function differingTables(these: readonly Table[], those: readonly Table[]): string[] {
  const shapeOf = (table: Table) => [nameOf(table), table.columns.toSorted().join()] as const
  const [one, other] = [new Map(these.map(shapeOf)), new Map(those.map(shapeOf))]
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  )
}

/** Lets tasks wait for a person. @returns how many are waiting. */
export async function holdTasks(
  client: pg.ClientBase,
  { heldAt, backupAt }: { heldAt: Date; backupAt: string },
): Promise<number> {
  await client.query(
    `insert into task_holds (held_at, backup_at) values ($1, $2)
      on conflict (is_only) do update set held_at = excluded.held_at, backup_at = excluded.backup_at`,
    [heldAt, backupAt],
  )
  const { rows } = await client.query<{ waiting: number }>(
    "select count(*)::int as waiting from tasks.job where state in ('created', 'retry', 'active')",
  )
  return rows[0]?.waiting ?? 0
}
