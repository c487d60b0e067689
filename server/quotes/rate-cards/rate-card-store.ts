import type { Insertable, Selectable } from 'kysely'
import { RateCard } from '../../../contract/rate-cards.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredRateCard = Selectable<Tables['rateCards']>
/** A card with its version, which quotes refer to. */
type DatedRateCard = { version: number; card: RateCard }

const CARD_GOOD_FOR_MS = 30_000
/** The card in force at the last read of each database; undefined after a change. */
const cards = new WeakMap<Db, { readAt: number; datedCard: DatedRateCard | undefined }>()

/** The card in force; a new one counts immediately in the process that published it, within 30 seconds in others. */
export async function currentRateCard(db: Db, now: Date): Promise<DatedRateCard> {
  const cacheEntry = cards.get(db)
  const age = cacheEntry ? now.getTime() - cacheEntry.readAt : Infinity
  if (cacheEntry?.datedCard && age >= 0 && age < CARD_GOOD_FOR_MS) return cacheEntry.datedCard
  const { version, card } = await cardInForce(db, now)
  const datedCard = { version, card: RateCard.parse(card) }
  // A read that began before a change must not be cached after it.
  if (cards.get(db) === cacheEntry) cards.set(db, { readAt: now.getTime(), datedCard })
  return datedCard
}

/** Empties the cache: the next quote of this process reads the card in force. */
export const forgetRateCard = (db: Db): void =>
  void cards.set(db, { readAt: 0, datedCard: undefined })

const publishedCards = (db: Db) =>
  db.selectFrom('rateCards').selectAll().where('withdrawnAt', 'is', null)

/** The version that counts now. */
export const cardInForce = (db: Db, now: Date): Promise<StoredRateCard> =>
  publishedCards(db)
    .where('effectiveFrom', '<=', now)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The card of a version, in force or not. */
export async function rateCardOf(db: Db, version: number): Promise<RateCard> {
  const { card } = await db
    .selectFrom('rateCards')
    .select('card')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return RateCard.parse(card)
}

/** The latest version, in force or scheduled, locked: the next one is made from it, one at a time. */
export async function lockNewestRateCard(db: Db): Promise<StoredRateCard> {
  const newest = () => publishedCards(db).orderBy('version', 'desc').limit(1)
  const lockedCard = await newest().forNoKeyUpdate().executeTakeFirst()
  // The previous holder of the lock may have published another version or withdrawn this one.
  const current = await newest().executeTakeFirstOrThrow()
  return current.version === lockedCard?.version ? current : lockNewestRateCard(db)
}

/** The next version number; numbers of withdrawn versions are not used again. */
export async function nextVersion(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('rateCards')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

export const insertRateCard = async (
  db: Db,
  values: Insertable<Tables['rateCards']>,
): Promise<void> => void (await db.insertInto('rateCards').values(values).execute())

/** Withdraws a version that has not taken effect and has no quotes; false for any other. */
export async function markWithdrawn(db: Db, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rateCards')
    .set({ withdrawnAt: now })
    .where('version', '=', version)
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('quotes').select('id').where('rateCardVersion', '=', version))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
