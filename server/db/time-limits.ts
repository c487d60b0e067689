import type pg from 'pg'

/** How long one connection may wait, in milliseconds; 0 means without a limit. */
export type TimeLimits = {
  /** For a lock that another transaction holds. */
  lock: number
  /** For a statement, locks included. */
  statement: number
  /** For any answer. Longer than `statement`: only a connection that is lost reaches it. */
  answer: number
  /** Between two statements of a transaction. */
  idleInTransaction: number
}

/**
 * The limits by what a connection is for. A request answers 503 instead of hanging; a task has more
 * time and is retried; a migration or a command (ledger check, reconciliation, seed) takes as long
 * as it needs.
 */
export const TIME_LIMITS = {
  requests: { lock: 10_000, statement: 15_000, answer: 20_000, idleInTransaction: 30_000 },
  tasks: { lock: 20_000, statement: 120_000, answer: 130_000, idleInTransaction: 120_000 },
  /** Of the checks of a replica, every second. */
  checks: { lock: 500, statement: 800, answer: 900, idleInTransaction: 1_000 },
  queue: { lock: 30_000, statement: 30_000, answer: 35_000, idleInTransaction: 30_000 },
  commands: { lock: 0, statement: 0, answer: 0, idleInTransaction: 0 },
} as const satisfies Record<string, TimeLimits>

const CONNECT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

/** What of a pool for these limits does without a session at the server: how long the client waits. */
export const waiting = (limits: TimeLimits) => ({
  connectionTimeoutMillis: CONNECT_MS,
  // Keep-alive detects a lost host while a connection waits without a limit.
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  query_timeout: limits.answer,
})

/** The settings of a pool for these limits; they override those of the role and the database. */
export const keeping = (limits: TimeLimits) => ({
  ...waiting(limits),
  // Not as startup parameters: PgBouncer refuses to connect with those.
  onConnect: (client: pg.ClientBase) => client.query(setting('set', limits)),
})

/** The statements that set these limits: of a session by `set`, of a transaction by `set local`. */
export const setting = (set: 'set' | 'set local', limits: TimeLimits): string =>
  Object.entries({
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  })
    .map(([name, ms]) => `${set} ${name} = ${ms}`)
    .join('; ')

/** The message of `pg` after a time-out; the statement may still be running. */
const UNANSWERED = 'Query read timeout'

export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === UNANSWERED
