import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import {
  isOpenChange,
  PRICE_CHANGE_STATUSES,
  priceChangeMoves,
  type PriceChangeActor,
  type PriceChangeId,
  type PriceChangeMove,
} from '../../contract/price-changes.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type PriceChangeRow = Selectable<Tables['priceChanges']>

const OPEN = PRICE_CHANGE_STATUSES.filter(isOpenChange)

/** Starts in the status that its price asks for; a job has one open change. */
export const insertPriceChange = (
  db: Db,
  change: Insertable<Tables['priceChanges']>,
): Promise<PriceChangeRow> =>
  db.insertInto('priceChanges').values(change).returningAll().executeTakeFirstOrThrow()

export const findPriceChange = (db: Db, id: PriceChangeId): Promise<PriceChangeRow | undefined> =>
  db.selectFrom('priceChanges').selectAll().where('id', '=', id).executeTakeFirst()

/** The one that somebody's answer is awaited for. */
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

type By = { actor: PriceChangeActor; userId?: number; reason?: string }

/** Makes one move and records it; undefined when the change is not in a state for that. */
export async function movePriceChange(
  db: Db,
  id: PriceChangeId,
  { actor, userId, reason }: By,
  move: PriceChangeMove,
  changes: Pick<Updateable<Tables['priceChanges']>, 'answerBy' | 'paymentId'> = {},
): Promise<PriceChangeRow | undefined> {
  const { from, to } = priceChangeMoves[move]
  const moved = await db
    .updateTable('priceChanges')
    .set({ ...changes, status: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return undefined
  await db
    .insertInto('priceChangeMoves')
    .values({ priceChangeId: id, actor, actorId: userId ?? null, move, reason: reason ?? null })
    .execute()
  return moved
}

/** What an admin wrote who refused the change; null when nobody did. */
export async function refusalOf(db: Db, priceChangeId: PriceChangeId): Promise<string | null> {
  const refused = await db
    .selectFrom('priceChangeMoves')
    .select('reason')
    .where('priceChangeId', '=', priceChangeId)
    .where('move', '=', 'refuse')
    .executeTakeFirst()
  return refused?.reason ?? null
}
