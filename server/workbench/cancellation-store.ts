import { sql, type Insertable, type Selectable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Cancellation = Selectable<Tables['jobCancellations']>

export const insertCancellation = (
  db: Db,
  cancellation: Insertable<Tables['jobCancellations']>,
): Promise<Cancellation> =>
  db.insertInto('jobCancellations').values(cancellation).returningAll().executeTakeFirstOrThrow()

/** The last one of a job, whatever became of it; undefined for a job that the team never cancelled. */
export const findLastCancellation = (db: Db, jobId: JobId): Promise<Cancellation | undefined> =>
  db
    .selectFrom('jobCancellations')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markCancellationUndone = (db: Db, id: number, undoneAt: Date) =>
  db.updateTable('jobCancellations').set({ undoneAt }).where('id', '=', id).execute()

export const markCancellationSettled = (db: Db, id: number, settledAt: Date) =>
  db.updateTable('jobCancellations').set({ settledAt }).where('id', '=', id).execute()

/** Whether money of the job went on its way back after it was cancelled last; both times are of the database. */
export async function hasRefundSinceCancelled(db: Db, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`select from refunds where job_id = ${jobId} and created_at > (
    select max(at) from transitions where noun = 'job' and noun_id = ${jobId} and move = 'cancel')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Less is held than at the press, such as after a dispute: only that can be kept. The job must be locked. */
export const lowerFee = (db: Db, id: JobId, fee: Cents, split: FeeSplit) =>
  db
    .updateTable('jobs')
    .set({
      cancellationFeeCents: fee === 0 ? null : fee,
      haulerPayoutCents: fee === 0 ? null : split.haulerPayout,
      platformFeeCents: fee === 0 ? null : split.platformFee,
    })
    .where('id', '=', id)
    .execute()

type FeeSplit = { haulerPayout: Cents; platformFee: Cents }

/** The cards that payments were charged to. */
export const cardsOf = (db: Db, paymentIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'method', 'cardBrand', 'cardLast4'])
    .where('id', '=', sql<number>`any(${paymentIds})`)
    .execute()
