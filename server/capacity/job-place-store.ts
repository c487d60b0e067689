import { sql, type SqlBool } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** Who takes places: a browser at a network address. */
export type Holder = { visitorId: string; ip: string }

/** Whether the payment of a row of `jobs` is open at the provider: it could be charged at any moment. */
export const IS_BEING_PAID = sql<SqlBool>`exists (select from payments
  where payments.job_id = jobs.id and payments.purpose = 'booking' and payments.status = 'open')`

/** Stores until when an unpaid job keeps its place, and until when a request is confirmed. */
export const setPlace = (db: Db, id: JobId, place: Pick<Job, 'heldUntil' | 'confirmBy'>) =>
  db
    .updateTable('jobs')
    .set({ ...place, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Makes paid jobs requests that are confirmed by these times, or refunded. */
export const setDeadlines = (db: Db, deadlines: ReadonlyMap<JobId, Date>) =>
  sql`update jobs set confirm_by = deadlines.confirm_by, updated_at = now()
    from unnest(${[...deadlines.keys()]}::integer[], ${[...deadlines.values()]}::timestamptz[])
      as deadlines (id, confirm_by)
    where jobs.id = deadlines.id`.execute(db)

const unpaidOf = (db: Db, visitorId: string, now: Date) =>
  keepsPlace(db, now).where('visitorId', '=', visitorId)

const keepsPlace = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    .where('status', '=', 'pending')
    .where('isSecured', '=', false)
    .where('paymentStatus', 'in', ['pending', 'failed'])
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('heldUntil', '>', now), IS_BEING_PAID]))

type UnpaidJob = Pick<Job, 'id' | 'preferredDate' | 'preferredTime' | 'discountCents'> & {
  /** The open payment. */
  paymentId: number | null
}

/** The unpaid jobs of a visitor that keep a place, of one window or of all. */
export const findUnpaidPlaces = (
  db: Db,
  visitorId: string,
  now: Date,
  window?: WindowName,
): Promise<UnpaidJob[]> =>
  unpaidOf(db, visitorId, now)
    .$if(window !== undefined, (jobs) =>
      jobs
        .where('preferredDate', '=', window?.date ?? null)
        .where('preferredTime', '=', window?.window ?? null),
    )
    .select(['id', 'preferredDate', 'preferredTime', 'discountCents'])
    .select(
      sql<number | null>`(select payments.id from payments where payments.job_id = jobs.id
        and payments.purpose = 'booking' and payments.status = 'open')`.as('paymentId'),
    )
    .orderBy('id')
    .execute()

/** How many unpaid jobs keep a place: of this visitor, and of others at the same network address. */
export async function countUnpaidPlaces(
  db: Db,
  { visitorId, ip }: Holder,
  now: Date,
): Promise<{ own: number; fromAddress: number }> {
  return keepsPlace(db, now)
    .select([
      sql<number>`(count(*) filter (where visitor_id = ${visitorId}::uuid))::int`.as('own'),
      sql<number>`(count(*) filter (where visitor_id <> ${visitorId}::uuid))::int`.as(
        'fromAddress',
      ),
    ])
    .where(({ or, eb }) => or([eb('visitorId', '=', visitorId), eb('bookedFrom', '=', ip)]))
    .executeTakeFirstOrThrow()
}

/** Removes the addresses of bookings whose place ended before. */
export const forgetAddresses = (db: Db, before: Date) =>
  db
    .updateTable('jobs')
    .set({ bookedFrom: null })
    .where('bookedFrom', 'is not', null)
    .where('heldUntil', '<', before)
    .execute()

/**
 * Gives up the places of a visitor's unpaid jobs that are not being paid: another booking replaces them. Call
 * it before the day is locked, since a payment locks the job before the day.
 */
export async function giveUpPlaces(db: Db, visitorId: string, now: Date): Promise<void> {
  const unpaid = await unpaidOf(db, visitorId, now)
    .where(({ not }) => not(IS_BEING_PAID))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (unpaid.length === 0) return
  await db
    .updateTable('jobs')
    .set({ heldUntil: now })
    .where(
      'id',
      'in',
      unpaid.map(({ id }) => id),
    )
    .where(({ not }) => not(IS_BEING_PAID))
    .execute()
}
