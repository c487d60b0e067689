import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReplicaStatus } from '../../contract/system-status.ts'
import { type Connection, type Db, isDatabaseAway, openDatabase, type ReadDb } from './database.ts'
import { isUnanswered, TIME_LIMITS } from './time-limits.ts'

/** How a read waits for the replica to catch up, 48 ms in all; then the primary answers it. */
const CATCH_UP_PAUSES_MS = [1, 2, 5, 10, 15, 15]
/** How often the replica is looked at, and how long it may take to answer that. */
const CHECK_MS = 1_000
const ANSWER_MS = 1_000
/** A replica that is behind for a moment is no news: the log has a line after so many checks in a row. */
const CHECKS_BEHIND = 3

export type ReplicaState = {
  status: ReplicaStatus
  /** What it had still to replay at the last check; undefined unless it answered as a replica. */
  lagBytes: number | undefined
  /** How many reads each of the two has answered since the start. */
  reads: { replica: number; primary: number }
}

export type Replica = {
  /**
   * Runs reads on the replica once it has replayed all that was committed when they came, else on the primary. They
   * run again on the primary when the replica fails meanwhile.
   */
  read<T>(work: (db: ReadDb) => Promise<T>): Promise<T>
  state(): ReplicaState
  close(): Promise<void>
}

type Settings = {
  primary: Db
  connection: Connection
  /** Takes a line when reads move from one to the other. */
  log: (line: string) => void
}

/** Opens the replica, and checks it every second. One that is away is no error: the primary answers meanwhile. */
export async function openReplica(settings: Settings): Promise<Replica> {
  const { primary, connection } = settings
  const openReads = () => openDatabase(connection, 10, TIME_LIMITS.requests).db
  let db = openReads()
  const reads = { replica: 0, primary: 0 }
  const underWay = new Set<(reason: Error) => void>()
  const watched = await watchStatus(settings, () => {
    // The host may be gone without a word: neither reads nor their connections wait for it.
    for (const reject of underWay) reject(GONE)
    void db.destroy().catch(() => undefined)
    db = openReads()
  })

  const onReplica = async <T>(work: (db: ReadDb) => Promise<T>): Promise<T> => {
    const position = await positionOf(primary)
    return db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        if ((await lagOf(tx, position)) > 0) throw BEHIND
        return work(tx)
      })
  }

  return {
    async read(work) {
      try {
        if (watched.status() === 'used') {
          const result = await endable(underWay, onReplica(work))
          reads.replica += 1
          return result
        }
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        if (error === BEHIND) watched.noteBehind()
      }
      reads.primary += 1
      return work(primary)
    },
    state: () => ({
      status: watched.status(),
      lagBytes: watched.lagBytes(),
      reads: { ...reads },
    }),
    async close() {
      await watched.close()
      await db.destroy()
    },
  }
}

/** The status of the replica, checked each second. */
async function watchStatus({ primary, connection, log }: Settings, onAway: () => void) {
  // A connection of its own, so that many slow reads do not look like a replica that is away.
  const { db } = openDatabase(connection, 1, TIME_LIMITS.checks)
  let status: ReplicaStatus | undefined
  let lagBytes: number | undefined
  let logged: ReplicaStatus | undefined
  let checksBehind = 0

  const setStatus = (next: ReplicaStatus): void => {
    if (next === status) return
    status = next
    if (next === 'away') onAway()
  }
  const logStatus = (next: ReplicaStatus): void => {
    checksBehind = next === 'behind' ? checksBehind + 1 : 0
    if (next === logged || (next === 'behind' && checksBehind < CHECKS_BEHIND)) return
    logged = next
    log(LINES[next])
  }
  const check = async (): Promise<void> => {
    const position = await positionOf(primary)
    lagBytes = undefined
    let next: ReplicaStatus
    try {
      lagBytes = await within(ANSWER_MS, async () => {
        if (status !== 'used') await requireReplicaOf(primary, db)
        return lagOf(db, position)
      })
      next = lagBytes > 0 ? 'behind' : 'used'
    } catch (error) {
      next = error === WRONG ? 'wrong' : 'away'
    }
    setStatus(next)
    logStatus(next)
  }

  await check()
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    // Without the primary nothing is read; its own calls say so.
    checking ??= check()
      .catch(() => undefined)
      .finally(() => (checking = undefined))
  }, CHECK_MS).unref()
  return {
    status: (): ReplicaStatus => status ?? 'away',
    lagBytes: () => lagBytes,
    /** Until the next check no further read waits for it. */
    noteBehind: () => setStatus('behind'),
    async close(): Promise<void> {
      clearInterval(timer)
      await checking
      await db.destroy()
    },
  }
}

const LINES: Record<ReplicaStatus, string> = {
  used: 'The replica answers reads',
  behind: 'The replica lags: the primary answers reads until it has caught up',
  away: 'The replica does not answer: the primary answers reads meanwhile',
  wrong:
    'The server of DATABASE_REPLICA_URL is no streaming replica of this database: the primary answers reads',
}

const BEHIND = new Error('The replica has not caught up')
const GONE = new Error('The replica does not answer')
const WRONG = new Error('No replica of this primary')

/** Where the log of the primary ends. What was committed before this call is written, so it lies before that. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/** How many bytes it has still to replay up to this position, after it had a moment to do so. */
async function lagOf(db: Db, position: string): Promise<number> {
  let lag = await lagNow(db, position)
  for (const ms of CATCH_UP_PAUSES_MS) {
    if (lag <= 0) break
    await pause(ms)
    lag = await lagNow(db, position)
  }
  return Math.max(lag, 0)
}

async function lagNow(db: Db, position: string): Promise<number> {
  const { rows } = await sql<{ lag: number | null }>`
    select case when pg_is_in_recovery() then
      pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 end as lag`.execute(db)
  const lag = rows[0]?.lag ?? null
  // Promoted meanwhile, or never a replica.
  if (lag === null) throw WRONG
  return lag
}

/** @throws WRONG for a server that was not copied from this primary. */
async function requireReplicaOf(primary: Db, replica: Db): Promise<void> {
  const [own, other] = await Promise.all([systemOf(primary), systemOf(replica)])
  if (own !== other) throw WRONG
}

async function systemOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text as system from pg_control_system()`.execute(db)
  return rows[0]?.system
}

const CONFLICT = '40001'
const CONFLICT_OF_BUFFERS = '40P01'
const STATEMENT_TIMEOUT = '57014'
const READ_ONLY = '25006'

/** Whether the primary may do better. A statement that takes too long would take that there as well. */
function isFaultOfReplica(error: unknown): boolean {
  if (error === BEHIND || error === GONE || error === WRONG) return true
  const { code } = (error ?? {}) as { code?: string }
  if (code === CONFLICT || code === CONFLICT_OF_BUFFERS) return true
  // A write is a fault of the caller, not of the replica that refuses it.
  const isOurs = code === STATEMENT_TIMEOUT || code === READ_ONLY
  return isDatabaseAway(error) && !isOurs && !isUnanswered(error)
}

/** The same result, unless it is given up before. A race would keep each result as long as the replica is there. */
const endable = <T>(underWay: Set<(reason: Error) => void>, result: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    underWay.add(reject)
    result.then(resolve, reject).finally(() => underWay.delete(reject))
  })

const within = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  Promise.race([work(), pause(ms, undefined, { ref: false }).then(() => Promise.reject(GONE))])
