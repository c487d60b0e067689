import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import { inQuerySpan } from '../core/trace.ts'
import { camelCase } from './camel-case.ts'
import type { Connection as EmbeddedConnection } from './embedded/start-embedded.ts'
import type { Tables } from './tables.ts'
import { type Ask, pooled } from './pooled.ts'
import { isUnanswered, keeping, TIME_LIMITS, type TimeLimits, waiting } from './time-limits.ts'

/** The database or a transaction: every store function takes it as its first argument. */
export type Db = Kysely<Tables>

/**
 * What only reads. No builder of it writes; a statement of one's own is refused by the replica that it may run on.
 */
export type ReadDb = Pick<
  Db,
  'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'case' | 'getExecutor'
>

/** Where PostgreSQL listens: an address of the settings or the embedded server's socket. */
export type Connection =
  | {
      connectionString: string
      /** A pooler in transaction mode listens there: no session lasts longer than a transaction. */
      isPooled?: true
    }
  | EmbeddedConnection

const DATE_OID = 1082
const SMALLINT_ARRAY_OID = 1005
const INTEGER_ARRAY_OID = 1007
const NAMED_STATEMENTS = 2_000

const PLANNED_EACH_TIME = '/* planned each time */'
/**
 * Put in front of a statement whose best plan depends on its values: PostgreSQL then plans it for them
 * instead of keeping one plan for all.
 */
export const PLAN_EACH_TIME = sql.raw(PLANNED_EACH_TIME)

/**
 * Opens a pool of at most `max` connections that keep these time limits. Every statement is named by its text, so that PostgreSQL parses it
 * once per connection: unnamed ones cost a third of the throughput. Through a pooler none is: the next may meet another session.
 */
export function openDatabase(
  connection: Connection,
  max = 10,
  limits: TimeLimits = TIME_LIMITS.requests,
): { db: Db; pool: pg.Pool } {
  const isPooled = 'isPooled' in connection
  const pool = new pg.Pool({
    ...connection,
    ...(isPooled ? waiting(limits) : keeping(limits)),
    max,
    types: { getTypeParser: parserOf },
  })
  // An idle connection that drops is replaced on the next query; without a listener it ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: isPooled ? unnamed(pool, limits) : naming(pool) }),
    plugins: [camelCase],
  })
  return { db, pool }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  // A date column is a Day, 'YYYY-MM-DD'; pg would otherwise shift it through the server's time zone.
  if (oid === DATE_OID) return (text: string) => text
  const parse = pg.types.getTypeParser(oid, format as 'text')
  return oid === SMALLINT_ARRAY_OID || oid === INTEGER_ARRAY_OID ? integersOr(parse) : parse
}

/** pg reads arrays letter by letter: the weeks of 500 haulers took longer than all else of their answer. */
const integersOr = (parse: (text: string) => unknown) => (text: string) =>
  /^\{[-\d,]*\}$/.test(text) ? JSON.parse(`[${text.slice(1, -1)}]`) : parse(text)

/** For a session of our own: the same text is the same statement there. */
function naming(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= NAMED_STATEMENTS) return existing
    if (text.includes(PLANNED_EACH_TIME)) return undefined
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  return wrapping(pool, nameOf, (ask) => ask)
}

const unnamed = (pool: pg.Pool, limits: TimeLimits): PostgresPool =>
  wrapping(
    pool,
    () => undefined,
    (ask) => pooled(ask, limits),
  )

/** A pool whose connections name statements and fail when an answer is missing. */
function wrapping(
  pool: pg.Pool,
  nameOf: (text: string) => string | undefined,
  asking: (ask: Ask) => Ask,
): PostgresPool {
  const wrap = (client: pg.PoolClient) => {
    let lost: Error | undefined
    let isReadOnly = false
    const ask: Ask = (text, values = []) => {
      // Fail immediately: a rollback would wait behind the statement without an answer.
      if (lost) return Promise.reject(lost)
      const name = nameOf(text)
      const statement = { text, values: [...values], ...(name && { name }) }
      // pg's own promise keeps every result alive until the next full garbage collection.
      const run = () =>
        new Promise<pg.QueryResult>((resolve, reject) =>
          client.query(statement, (error, result) => {
            if (isUnanswered(error)) lost = error
            if ((error as { code?: string } | undefined)?.code === READ_ONLY) isReadOnly = true
            if (error) reject(error)
            else resolve(result)
          }),
        )
      return inQuerySpan(text, run)
    }
    return {
      query: asking(ask),
      release: (discarded: boolean) =>
        client.release(discarded || isReadOnly || lost !== undefined),
    }
  }
  // One wrapper for each connection: Kysely identifies connections by object.
  const wrapped = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>()
  const connect = async () => {
    const client = await pool.connect()
    const connection = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, connection)
    return connection
  }
  // Kysely's own type also covers cursors, which are not used here.
  return { connect, end: () => pool.end() } as unknown as PostgresPool
}

/** A write met a server that takes none: a replica, or one that lost its part as the primary. The next connection may reach another. */
const READ_ONLY = '25006'

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL is shutting down or starting.
  '57P01',
  '57P02',
  '57P03',
  READ_ONLY,
  // Over a time limit: a lock, a statement, a transaction without statements.
  '55P03',
  '57014',
  '25P03',
])
/** PostgreSQL has no room left on its disk, no memory or no connection. */
const INSUFFICIENT_RESOURCES = '53'
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error says that the database cannot answer now, rather than that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  // A missing socket; any other missing file is no database error.
  if (code === 'ENOENT') return syscall === 'connect'
  return (
    AWAY.has(code) ||
    (code.length === 5 && (code.startsWith('08') || code.startsWith(INSUFFICIENT_RESOURCES))) ||
    LOST.test(message) ||
    isUnanswered(error)
  )
}

/** Whether a write broke this named constraint or unique index. */
export const breaks = (error: unknown, constraint: string): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === constraint
