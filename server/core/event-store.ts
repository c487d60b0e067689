import { sql, type RawBuilder, type Selectable } from 'kysely'
import type pg from 'pg'
import type { Topic } from '../../contract/events.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { AUDIENCES, eventColumns, MARKET_COLUMNS, type Subject } from './event-audience-query.ts'

/**
 * Publishes that these rows have changed: who may see them hears of it once the transaction commits, and asks
 * the API again. `transition` publishes its moves itself. Jobs on the market change the market too.
 */
export async function publish(
  db: Db,
  topic: Subject,
  ids: number | readonly number[],
): Promise<void> {
  const subjects = typeof ids === 'number' ? [ids] : ids
  if (subjects.length === 0) return
  await sql`insert into events (topic, subject_id, audience, job_id)
    select ${eventColumns(topic)} from ${sql.table(AUDIENCES[topic].table)} as subject
    where subject.id = any(${subjects})
    ${topic === 'job' ? sql`union all ${marketOf(subjects)}` : sql``}`.execute(db)
}

/** Publishes that haulers may claim these jobs now who could not before; the jobs have not changed. */
export async function publishOffers(db: Db, jobIds: readonly JobId[]): Promise<void> {
  if (jobIds.length === 0) return
  await sql`insert into events (topic, subject_id, audience, job_id) ${marketOf(jobIds)}`.execute(
    db,
  )
}

/** `publish` for the row that a statement inserts or changes, if it finds one. */
export async function publishRow<Changed extends { id: number } | undefined>(
  db: Db,
  topic: Subject,
  change: Promise<Changed>,
): Promise<Changed> {
  const row = await change
  if (row) await publish(db, topic, row.id)
  return row
}

/** The columns of an event, in the order of `eventsOfSubject`. */
export const EVENT_COLUMNS = ['topic', 'subjectId', 'audience', 'jobId'] as const

/** The events of the rows that the part `subject` of the same statement holds: they take no further one. */
export const eventsOfSubject = (topic: Exclude<Subject, 'job'>): RawBuilder<unknown> =>
  sql`(select ${eventColumns(topic)} from subject)`

const marketOf = (jobIds: readonly number[]) => sql`select ${MARKET_COLUMNS} from jobs as subject
  where subject.id = any(${jobIds}) and status = 'pending' and is_secured`

/** What the streams know of a job on the market. */
export type Offer = Pick<Job, 'area' | 'loadSize' | 'preferredDate' | 'preferredTime'>
type Job = Selectable<Tables['jobs']>

/** A stored event as the streams need it. */
export type StoredEvent = {
  id: number
  topic: Topic
  subject: number | null
  audience: number[]
  jobId: number | null
  /** What a job on the market demands, to tell only those haulers who could do it. */
  offer: Offer | null
  /** What it demanded before it changed: the haulers who could do only that see it go. */
  offerBefore: Offer | null
  xid: bigint
  /** 'xmin:xmax:xid,xid': below xmin all were over, from xmax on none, and between them all but those listed. */
  snapshot: string
}

type Row = Omit<StoredEvent, 'xid'> & { xid: string }

/** What one look at the table found. */
export type Look = {
  /** In the order of their ids. */
  events: StoredEvent[]
  /** The oldest transaction that still runs: none below it can add an event any more. */
  horizon: bigint
  /** What this look could see. */
  snapshot: string
}

/** Where a look that found more than its limit goes on: behind this event, with what its first part could see. */
export type Rest = Pick<Look, 'snapshot' | 'horizon'> & { after: number }

const COLUMNS = `id, topic, subject_id as subject, audience, job_id as "jobId", xid::text, snapshot::text,
  offer_before as "offerBefore", (select json_build_object('area', area, 'loadSize', load_size, 'preferredDate', preferred_date,
    'preferredTime', preferred_time) from jobs
    where (topic = 'market' or offer_before is not null) and jobs.id = subject_id) as offer`

const look = async (client: pg.ClientBase, rows: string, values: unknown[]): Promise<Look> => {
  const {
    rows: [answer],
  } = await client.query<{ events: Row[]; horizon: string; snapshot: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_snapshot()::text as snapshot,
      (select coalesce(json_agg(found order by id), '[]') from (${rows}) as found) as events`,
    values,
  )
  const { events = [], horizon = '0', snapshot = '' } = answer ?? {}
  return {
    horizon: BigInt(horizon),
    snapshot,
    events: events.map((row) => ({ ...row, xid: BigInt(row.xid) })),
  }
}

/** The newest events, `limit` at most. */
export const newestEvents = (client: pg.ClientBase, limit: number): Promise<Look> =>
  look(client, `select ${COLUMNS} from events order by id desc limit $1`, [limit])

type Bounds = {
  /** The ids of events that are there already. */
  except: readonly number[]
  limit: number
  rest: Rest | undefined
}

/**
 * The first events of this transaction and later ones, but for those that are there already. The parts of one look see
 * the same: an event that commits between two of them belongs to the next look, or its id would lie behind the reader.
 */
export const eventsFrom = (
  client: pg.ClientBase,
  xid: bigint,
  { except, limit, rest }: Bounds,
): Promise<Look> =>
  look(
    client,
    `select ${COLUMNS} from events where xid >= $1 and id <> all($2) and id > $3
      and pg_visible_in_snapshot(xid, coalesce($4::pg_snapshot, pg_current_snapshot()))
      order by id limit $5`,
    [String(xid), except, rest?.after ?? 0, rest?.snapshot ?? null, limit],
  )

const KEPT = sql`interval '1 hour'`
/** As many as a busy day has in an hour, several times over. */
const MOST_KEPT = 100_000

/** Removes old events, but for the newest: it is the position of a stream that waits for the next. */
export const sweepEvents = (db: Db) =>
  sql`delete from events where id < (select max(id) from events)
    and (at < now() - ${KEPT} or id <= (select max(id) from events) - ${sql.lit(MOST_KEPT)})`.execute(
    db,
  )
