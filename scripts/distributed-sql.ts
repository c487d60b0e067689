import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

// SQL that PostgreSQL runs and that engines which spread rows over many machines refuse or run in another way. docs/scale.md
// says which of the verdicts were read in November 2026; none of the engines was tried.

type Verdict = 'runs' | 'refused' | 'one node' | 'limited' | '?'

type Construct = {
  sql: string
  pattern: RegExp
  citus: Verdict
  yugabyte: Verdict
  cockroach: Verdict
  /** What takes its place there. */
  instead: string
}

const CONSTRUCTS: readonly Construct[] = [
  {
    sql: 'LISTEN, NOTIFY',
    pattern: /\bpg_notify\(|[`'"]listen /gi,
    citus: 'one node',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: 'the events table is read by its position already: read it once a second',
  },
  {
    sql: 'advisory locks',
    pattern: /\bpg_(?:try_)?advisory\w*/gi,
    citus: 'one node',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: 'a table of lock names, one row locked by FOR UPDATE',
  },
  {
    sql: 'triggers of statements, with the changed rows as a table',
    pattern: /referencing\s+(?:new|old)\s+table/gi,
    citus: 'refused',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: 'the same statement in the store that writes the rows',
  },
  {
    sql: 'triggers of rows',
    pattern: /for\s+each\s+row/gi,
    citus: 'refused',
    yugabyte: 'runs',
    cockroach: 'limited',
    instead: 'as above',
  },
  {
    sql: 'constraints checked at the end of the transaction',
    pattern: /(?<!not\s)\bdeferrable\b/gi,
    citus: 'refused',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: 'the sum of a ledger transaction is checked by the one function that posts it',
  },
  {
    sql: 'exclusion constraints',
    pattern: /\bexclude\s+using\b/gi,
    citus: 'limited',
    yugabyte: 'refused',
    cockroach: 'refused',
    instead: 'a unique key of a slot',
  },
  {
    sql: 'LOCK TABLE',
    pattern: /\block\s+table\b/gi,
    citus: 'limited',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: 'migrations and seeds only: run while the product is stopped',
  },
  {
    sql: 'positions of transactions (pg_snapshot, pg_current_xact_id)',
    pattern: /\bpg_(?:current_xact_id|current_snapshot|snapshot_xmin)\b/gi,
    citus: 'one node',
    yugabyte: '?',
    cockroach: 'refused',
    instead: 'a clock of the engine (CockroachDB: cluster_logical_timestamp)',
  },
  {
    sql: 'stored generated columns',
    pattern: /generated\s+always\s+as\s*\(/gi,
    citus: 'runs',
    yugabyte: 'limited',
    cockroach: 'runs',
    instead: 'YugabyteDB: from the versions on PostgreSQL 15 on',
  },
  {
    sql: 'trigram search (pg_trgm)',
    pattern: /\bgin_trgm_ops\b|\bpg_trgm\b/gi,
    citus: 'runs',
    yugabyte: 'limited',
    cockroach: 'limited',
    instead: 'one column for each index; operator classes are named differently',
  },
  {
    sql: 'SKIP LOCKED',
    pattern: /\bskip\s+locked\b|\.skipLocked\(/gi,
    citus: 'limited',
    yugabyte: 'runs',
    cockroach: 'runs',
    instead: 'Citus: only in statements that name one area',
  },
  {
    sql: 'row locks of one table of a join (FOR UPDATE OF)',
    pattern: /\bfor\s+(?:no\s+key\s+)?(?:update|share)\s+of\b|\.for(?:NoKey)?Update\(['[]/gi,
    citus: 'limited',
    yugabyte: 'runs',
    cockroach: 'runs',
    instead: 'Citus: only in statements that name one area',
  },
  {
    sql: 'temporary tables',
    pattern: /\bcreate\s+temp(?:orary)?\s+table\b/gi,
    citus: 'one node',
    yugabyte: 'runs',
    cockroach: 'limited',
    instead: 'migrations, seeds and reports only',
  },
  {
    sql: 'materialized views',
    pattern: /\bcreate\s+materialized\s+view\b/gi,
    citus: 'one node',
    yugabyte: 'runs',
    cockroach: 'runs',
    instead: '',
  },
  {
    sql: 'unlogged tables',
    pattern: /\bunlogged\b/gi,
    citus: 'runs',
    yugabyte: 'limited',
    cockroach: 'refused',
    instead: '',
  },
  {
    sql: 'numbers of rows from a sequence of integers',
    pattern: /generated\s+(?:always|by\s+default)\s+as\s+identity/gi,
    citus: 'limited',
    yugabyte: 'runs',
    cockroach: 'limited',
    instead: 'the id becomes a bigint; numbers are no longer in the order of booking',
  },
  {
    sql: 'foreign keys',
    pattern: /\breferences\s+\w+/gi,
    citus: 'limited',
    yugabyte: 'runs',
    cockroach: 'runs',
    instead: 'Citus: between tables spread by the same area, or to a reference table',
  },
  {
    sql: 'anonymous blocks (DO)',
    pattern: /^do\s+\$/gim,
    citus: 'one node',
    yugabyte: 'runs',
    cockroach: 'limited',
    instead: 'migrations only',
  },
]

type Source = { name: string; text: string }

/** Not part of the product. */
const LEFT_OUT = ['/testing/', '.test.ts']

/** The SQL of the product: its migrations by their number, and its files. */
function sources(): Source[] {
  const root = new URL('..', import.meta.url).pathname
  return globSync(['server/**/*.ts', 'server/db/migrations/*.sql'], { cwd: root })
    .filter((path) => !LEFT_OUT.some((part) => path.includes(part)))
    .toSorted()
    .map((path) => ({
      name: path.endsWith('.sql') ? basename(path).slice(0, 4) : path.replace('server/', ''),
      text: withoutComments(readFileSync(`${root}/${path}`, 'utf8')),
    }))
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[^]*?\*\//g, '').replace(/(?:^|\s)(?:--|\/\/).*$/gm, '')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The constructs that these sources use, and where. */
export function findDistributedSql(files: readonly Source[]) {
  return CONSTRUCTS.map((construct) => {
    const places = files
      .map(({ name, text }) => ({ name, times: text.match(construct.pattern)?.length ?? 0 }))
      .filter(({ times }) => times > 0)
    const times = places.reduce((sum, place) => sum + place.times, 0)
    return { ...construct, times, files: places.map(({ name }) => name) }
  })
}

/** The table of docs/scale.md: each construct, what the engines do with it, how often it stands where. */
export function printDistributedSql(): string {
  const found = findDistributedSql(sources())
  return [
    row(['SQL', 'times', 'Citus', 'YugabyteDB', 'CockroachDB', 'in its place']),
    row(['---', '---', '---', '---', '---', '---']),
    ...found.map((each) =>
      row([each.sql, String(each.times), each.citus, each.yugabyte, each.cockroach, each.instead]),
    ),
    '',
    'Where it stands (migrations by their number, files from `server/`):',
    '',
    ...found
      .filter(({ times }) => times > 0)
      .map((each) => `- ${each.sql}: ${each.files.join(', ')}`),
  ].join('\n')
}
