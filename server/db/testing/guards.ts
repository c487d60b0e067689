import type pg from 'pg'

/** A column as the catalogue describes it; `filler` is a value for a row where the column does not matter. */
type Column = { name: string; type: string; isNullable: boolean; filler: string | null }

/** A unique key or a check of a table. */
export type Guard = {
  table: string
  name: string
  kind: 'unique' | 'check'
  definition: string
  /** What a check demands, or to which rows a unique key applies: all without one. */
  condition: string | null
  /** The columns that it reads. */
  columns: string[]
}

/** The values of a row as literals of SQL, by column. */
export type Row = Record<string, string>

const GUARDS = `
  select c.relname as "table", k.conname as name, 'check' as kind, pg_get_constraintdef(k.oid) as definition,
    pg_get_expr(k.conbin, k.conrelid) as condition,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(k.conkey) order by attnum) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype = 'c' and not c.relispartition
  union all
  select c.relname, i.relname, 'unique', pg_get_indexdef(i.oid), pg_get_expr(x.indpred, c.oid),
    array(select attname::text from pg_attribute where attrelid = c.oid and (attnum = any(x.indkey::int2[])
      or exists (select from pg_depend where classid = 'pg_class'::regclass and objid = i.oid
        and refobjid = c.oid and refobjsubid = attnum)) order by attnum)
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace and x.indisunique and not c.relispartition
  order by 1, 3, 2`

/** Every unique key and check of our tables, from the catalogue of the database; partitions have those of their table. */
export async function readGuards(client: pg.Client): Promise<Guard[]> {
  return (await client.query<Guard>(GUARDS)).rows
}

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
    case when attnotnull and attidentity = '' and not atthasdef then true else false end as "mustFill"
  from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`

async function readColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'filler'> & { mustFill: boolean }>(COLUMNS, [
    table,
  ])
  return rows.map(({ mustFill, ...column }) => ({
    ...column,
    filler: mustFill ? (valuesOf(column.type, [], [])[0] ?? null) : null,
  }))
}

const MOMENTS = ['2026-11-23', '2026-11-24', '2026-11-25', '1999-12-31', 'infinity']

/** Literals to try for a column of this type: those of the definition, and those just beside them. */
function valuesOf(type: string, texts: string[], numbers: number[]): string[] {
  const near = [...new Set(numbers.flatMap((number) => [number, number - 1, number + 1]))]
  if (type.endsWith('[]')) return arraysOf(type, texts, numbers)
  if (type === 'boolean') return ['true', 'false']
  if (/^(smallint|integer|bigint|numeric|double|real)/.test(type))
    return [...new Set([1, 0, -1, 2, ...near])].map((number) => `'${number}'`)
  if (/^(timestamp|date)/.test(type)) return MOMENTS.map((moment) => `'${moment}'`)
  if (type.startsWith('time')) return [`'08:00'`, `'09:00'`]
  if (type === 'interval') return [`'1 hour'`, `'0'`, `'-1 hour'`]
  if (type === 'uuid') return [1, 2].map((last) => `'00000000-0000-4000-8000-00000000000${last}'`)
  if (type === 'jsonb')
    return [`'{}'`, `'[]'`, `'"x"'`, `'1'`, ...texts.map((text) => `'{"${text}": null}'`)]
  if (type === 'bytea') return [0, 1, ...near].map((length) => `'\\x${'00'.repeat(size(length))}'`)
  if (type === 'tsvector') return [`''`]
  const long = near.map((length) => 'x'.repeat(size(length)))
  return [...texts, 'x', '', 'x y', 'A1B2C3', ...long].map((text) => `'${text}'`)
}

const size = (length: number): number => Math.min(Math.max(length, 0), 20_001)

function arraysOf(type: string, texts: string[], numbers: number[]): string[] {
  const element = valuesOf(type.slice(0, -2), texts, [])[0] ?? `'x'`
  const lengths = [...new Set([0, 1, 2, ...numbers, ...numbers.map((number) => number + 1)])]
  const repeated = lengths
    .filter((length) => length >= 0 && length <= 2_000)
    .map((length) => `array_fill(${element}::${type.slice(0, -2)}, array[${length}])`)
  const strange = /^(text|character)/.test(type) ? [`array['no such word']`] : []
  return [...repeated, ...strange, `array[null]`]
}

/** The literals that a definition holds, for values to try. */
function literalsOf(definition: string): { texts: string[]; numbers: number[] } {
  const texts = [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text)
  const rest = definition.replaceAll(/'(?:[^']|'')*'/g, ' ')
  const numbers = [...rest.matchAll(/(?<![\w.])-?\d+/g)].map(([number]) => Number(number))
  // A pattern such as {3,20} stands within a literal.
  const inPatterns = texts.flatMap((text) => [...text.matchAll(/\d+/g)].map(([n]) => Number(n)))
  return {
    texts: texts.filter((text) => !/[\\^$]/.test(text)),
    numbers: [...numbers, ...inPatterns],
  }
}

/**
 * Values of the columns of a guard for which its condition has this outcome; undefined where none of those tried
 * has it. Without a condition each row of values has the outcome `true`.
 */
async function findValues(
  client: pg.Client,
  { columns, condition, definition, kind }: Guard,
  types: Map<string, Column>,
  outcome: boolean,
): Promise<Row | undefined> {
  const { texts, numbers } = literalsOf(definition)
  const tried = columns.map((name) => {
    const { type = 'text', isNullable = true } = types.get(name) ?? {}
    const values = valuesOf(type, texts, numbers).map((value) => `(${value})::${type}`)
    // Two rows without a value are no duplicates.
    const none = isNullable ? [`null::${type}`] : []
    return { name, values: kind === 'check' ? [...none, ...values] : [...values, ...none] }
  })
  const from = tried.map(
    ({ name, values }, at) =>
      `(values ${values.map((value, index) => `(${index}, ${value})`).join(', ')}) as c${at} (i${at}, "${name}")`,
  )
  const { rows } = await client.query<number[]>({
    text: `select ${tried.map((_, at) => `i${at}`).join(', ')} from ${from.join(' cross join ')}
      where (${condition ?? 'true'}) is ${outcome} limit 1`,
    rowMode: 'array',
  })
  const [found] = rows
  return (
    found &&
    Object.fromEntries(
      tried.map(({ name, values }, at) => [name, values[found[at] ?? 0] ?? 'null']),
    )
  )
}

/** Rows that only this guard refuses, in the order of their storing: the last one is refused. */
export async function breakingRows(client: pg.Client, guard: Guard): Promise<Row[] | undefined> {
  const columns = await readColumns(client, guard.table)
  const types = new Map(columns.map((column) => [column.name, column]))
  const values = await findValues(client, guard, types, guard.kind === 'unique')
  if (!values) return undefined
  const row: Row = {}
  for (const { name, type, filler } of columns)
    if (filler !== null) row[name] = `(${filler})::${type}`
  for (const name of guard.columns) if (types.has(name)) row[name] = values[name] ?? 'null'
  return guard.kind === 'unique' ? [row, row] : [row]
}

/** Leaves this guard alone on its table: what else would refuse a row is taken away. */
export async function standAlone(client: pg.Client, { table, name }: Guard): Promise<void> {
  await client.query(`alter table "${table}" disable trigger user`)
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %I drop constraint if exists %I cascade', $1::text, conname) as drop from pg_constraint
      where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u', 'x') and conname <> $2
     union all
     select format('drop index if exists %I cascade', i.relname) from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = $1::regclass and x.indisunique and i.relname <> $2
        and not exists (select from pg_constraint where conindid = i.oid)`,
    [table, name],
  )
  for (const { drop } of rows) await client.query(drop)
}

/** What a table calls the key that its partition refuses a row by; any other name stays. */
export async function nameInTable(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select parent.relname as name from pg_inherits join pg_class part on part.oid = inhrelid
      join pg_class parent on parent.oid = inhparent where part.relname = $1 and part.relkind = 'i'`,
    [name],
  )
  return rows[0]?.name ?? name
}

/** Stores a row of these values. */
export async function store(client: pg.Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  await client.query(
    names.length === 0
      ? `insert into "${table}" default values`
      : `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
          values (${Object.values(row).join(', ')})`,
  )
}
