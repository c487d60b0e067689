import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { HaulerNoShow } from '../../contract/no-show.ts'
import type { Reliability, ReliabilityKind } from '../../contract/release.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type ReliabilityEvent = Selectable<Tables['reliabilityEvents']>

export const insertReliabilityEvent = (
  db: Db,
  event: Omit<
    Insertable<Tables['reliabilityEvents']>,
    'id' | 'undoneAt' | 'apologyCents' | 'dueAt' | 'arrivedAt'
  >,
): Promise<ReliabilityEvent> =>
  db.insertInto('reliabilityEvents').values(event).returningAll().executeTakeFirstOrThrow()

const RELEASES: readonly ReliabilityKind[] = ['release', 'late_release']

/** The last time that this hauler released the job, undone or not. */
export const findLastRelease = (
  db: Db,
  jobId: JobId,
  haulerId: HaulerId,
): Promise<ReliabilityEvent | undefined> =>
  db
    .selectFrom('reliabilityEvents')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('haulerId', '=', haulerId)
    .where('kind', 'in', RELEASES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findReliabilityEvent = (db: Db, id: number): Promise<ReliabilityEvent | undefined> =>
  db.selectFrom('reliabilityEvents').selectAll().where('id', '=', id).executeTakeFirst()

export const markUndone = (db: Db, id: number, undoneAt: Date) =>
  db.updateTable('reliabilityEvents').set({ undoneAt }).where('id', '=', id).execute()

/** How many jobs a hauler released late since a moment. */
export async function countLateReleases(db: Db, haulerId: HaulerId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reliabilityEvents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('haulerId', '=', haulerId)
    .where('kind', '=', 'late_release')
    .where('undoneAt', 'is', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The haulers who released each of these jobs or did not come for it; a job without any has no entry. */
export async function haulersWithoutJobs(
  db: Db,
  jobIds: readonly JobId[],
): Promise<Map<JobId, Set<HaulerId>>> {
  const rows = await db
    .selectFrom('reliabilityEvents')
    .select(['jobId', 'haulerId'])
    .where('jobId', '=', sql<JobId>`any(${jobIds})`)
    .where('undoneAt', 'is', null)
    .execute()
  const haulers = Map.groupBy(rows, ({ jobId }) => jobId)
  return new Map(
    [...haulers].map(([jobId, each]) => [jobId, new Set(each.map(({ haulerId }) => haulerId))]),
  )
}

/** The same of each row of `jobs`, in the order of their ids: the plan does not give them the job again. */
export const EXCLUDED_HAULERS = sql<HaulerId[]>`array(
  select distinct hauler_id from reliability_events
  where reliability_events.job_id = jobs.id and undone_at is null order by hauler_id)`

/** Records that a hauler did not come on that day. @returns false when that is recorded already. */
export async function insertNoShowOf(
  db: Db,
  event: Pick<ReliabilityEvent, 'jobId' | 'haulerId' | 'day' | 'timeSlot' | 'at' | 'dueAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reliabilityEvents')
    .values({ ...event, kind: 'no_show' })
    .onConflict((conflict) =>
      conflict
        .columns(['jobId', 'haulerId', 'day'])
        // As a literal: with a parameter PostgreSQL does not always find the partial index.
        .where('kind', '=', sql.lit('no_show'))
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** The times that this hauler counts as not having come for the job, the latest first. */
export const findNoShowMarks = (
  db: Db,
  jobId: JobId,
  haulerId: HaulerId,
): Promise<ReliabilityEvent[]> =>
  db
    .selectFrom('reliabilityEvents')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('haulerId', '=', haulerId)
    .where('kind', '=', 'no_show')
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** The times that haulers counted as not coming for the job, oldest first, as the team sees them. */
export async function noShowsOf(db: Db, jobId: JobId): Promise<HaulerNoShow[]> {
  const rows = await db
    .selectFrom('reliabilityEvents')
    .innerJoin('haulers', 'haulers.id', 'reliabilityEvents.haulerId')
    .select(['firstName', 'lastName', 'day', 'at as recordedAt', 'arrivedAt'])
    .select(['undoneAt as heardAt', 'apologyCents as apology'])
    .where('jobId', '=', jobId)
    .where('kind', '=', 'no_show')
    .orderBy('reliabilityEvents.id')
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({
    haulerName: `${firstName} ${lastName}`,
    ...row,
  }))
}

/** The hauler had arrived in time, of which we heard later: it does not count any more. */
export const withdrawMark = (db: Db, id: number, heard: { arrivedAt: Date; undoneAt: Date }) =>
  db.updateTable('reliabilityEvents').set(heard).where('id', '=', id).execute()

const APOLOGY_BATCH_SIZE = 100

/** No-shows whose pickup is over, and whose apology is not decided. */
export const findOpenApologies = (db: Db): Promise<Pick<ReliabilityEvent, 'id' | 'jobId'>[]> =>
  db
    .selectFrom('reliabilityEvents')
    .innerJoin('jobs', 'jobs.id', 'reliabilityEvents.jobId')
    .select(['reliabilityEvents.id', 'jobId'])
    .where('kind', '=', 'no_show')
    .where('apologyCents', 'is', null)
    .where(({ or, eb }) =>
      or([eb('jobs.status', 'in', ['completed', 'cancelled']), eb('deletedAt', 'is not', null)]),
    )
    .orderBy('reliabilityEvents.id')
    .limit(APOLOGY_BATCH_SIZE)
    .execute()

/** Whether the apology of this no-show is not decided yet, and whether the job's customer got one before. */
export async function readApologies(
  db: Db,
  eventId: number,
  jobId: JobId,
): Promise<{ isOpen: boolean; isPaidBefore: boolean }> {
  const events = await db
    .selectFrom('reliabilityEvents')
    .select(['id', 'apologyCents'])
    .where('jobId', '=', jobId)
    .where('kind', '=', 'no_show')
    .execute()
  return {
    isOpen: events.some(({ id, apologyCents }) => id === eventId && apologyCents === null),
    isPaidBefore: events.some(({ apologyCents }) => (apologyCents ?? 0) > 0),
  }
}

export const setApology = (db: Db, id: number, apologyCents: Cents) =>
  db.updateTable('reliabilityEvents').set({ apologyCents }).where('id', '=', id).execute()

const LATEST = 20

/** How often a hauler released jobs and did not come, and the latest of them. */
export async function reliabilityOf(db: Db, haulerId: HaulerId): Promise<Reliability> {
  const events = db
    .selectFrom('reliabilityEvents')
    .where('haulerId', '=', haulerId)
    .where('undoneAt', 'is', null)
  const counts = await events
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute()
  const countOf = (kind: ReliabilityKind) => counts.find((each) => each.kind === kind)?.count ?? 0
  return {
    releases: countOf('release'),
    lateReleases: countOf('late_release'),
    noShows: countOf('no_show'),
    latest: await db
      .selectFrom('reliabilityEvents')
      .select(['jobId', 'kind', 'day', 'reason', 'at', 'arrivedAt', 'undoneAt as heardAt'])
      .where('haulerId', '=', haulerId)
      // The team sees a mark that was withdrawn; a release that was undone within seconds never was one.
      .where(({ or, eb }) => or([eb('undoneAt', 'is', null), eb('kind', '=', 'no_show')]))
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute(),
  }
}
