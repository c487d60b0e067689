import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import {
  isOpenChange,
  PRICE_CHANGE_STATUSES,
  type PriceChangeId,
} from '../../contract/price-changes.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { JobBefore } from '../db/tables/price-changes.ts'

export type PriceChangeRow = Selectable<Tables['priceChanges']>

const OPEN = PRICE_CHANGE_STATUSES.filter(isOpenChange)

/** Starts in the status that its price asks for; a job has one open change. */
export const insertPriceChange = (
  db: Db,
  change: Insertable<Tables['priceChanges']>,
): Promise<PriceChangeRow> =>
  publishRow(
    db,
    'price_change',
    db.insertInto('priceChanges').values(change).returningAll().executeTakeFirstOrThrow(),
  )

export const findPriceChange = (db: Db, id: PriceChangeId): Promise<PriceChangeRow | undefined> =>
  db.selectFrom('priceChanges').selectAll().where('id', '=', id).executeTakeFirst()

/** Notes when a price was reminded of. */
export const changeTime = (
  db: Db,
  id: PriceChangeId,
  changes: Pick<PriceChangeRow, 'remindedAt'>,
) => db.updateTable('priceChanges').set(changes).where('id', '=', id).execute()

/** Puts back what an edit changed; the job must be locked. */
export const putBackJob = (
  db: Db,
  id: JobId,
  before: Pick<
    Updateable<Tables['jobs']>,
    keyof JobBefore | 'offeredAddress' | 'offeredDescription'
  >,
) =>
  db
    .updateTable('jobs')
    .set({ ...before, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** What was put back is kept no longer. */
export const forgetJobBefore = (db: Db, id: PriceChangeId) =>
  db.updateTable('priceChanges').set({ jobBefore: null }).where('id', '=', id).execute()

/** The change that waits for an answer or its payment. */
export const findOpenPriceChange = (db: Db, jobId: JobId): Promise<PriceChangeRow | undefined> =>
  db
    .selectFrom('priceChanges')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()

export const findLatestPriceChange = (db: Db, jobId: JobId): Promise<PriceChangeRow | undefined> =>
  db
    .selectFrom('priceChanges')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The change that a payment is for. */
export const findPriceChangeOfPayment = (
  db: Db,
  paymentId: number,
): Promise<PriceChangeRow | undefined> =>
  db.selectFrom('priceChanges').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

/** Why an admin refused the change; null when none did. */
export async function refusalOf(db: Db, priceChangeId: PriceChangeId): Promise<string | null> {
  const refused = await db
    .selectFrom('transitions')
    .select('reason')
    .where('noun', '=', 'price_change')
    .where('nounId', '=', priceChangeId)
    .where('move', '=', 'refuse')
    .executeTakeFirst()
  return refused?.reason ?? null
}
