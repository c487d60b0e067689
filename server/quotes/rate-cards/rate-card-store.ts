import type { Insertable, Selectable } from 'kysely'
import { RateCard } from '../../../contract/rate-cards.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredRateCard = Selectable<Tables['rateCards']>
/** A card as it stands in the table: the version that quotes name. */
type DatedRateCard = { version: number; card: RateCard }

const CARD_GOOD_FOR_MS = 30_000
/** The card in force as each database was last asked; undefined once a change makes that old. */
const cards = new WeakMap<Db, { readAt: number; dated: DatedRateCard | undefined }>()

/** The card in force; a new one counts at once where it was published, within half a minute in every other process. */
export async function currentRateCard(db: Db, now: Date): Promise<DatedRateCard> {
  const known = cards.get(db)
  const age = known ? now.getTime() - known.readAt : Infinity
  if (known?.dated && age >= 0 && age < CARD_GOOD_FOR_MS) return known.dated
  const { version, card } = await cardInForce(db, now)
  const dated = { version, card: RateCard.parse(card) }
  // What was asked before a change must not outlive it.
  if (cards.get(db) === known) cards.set(db, { readAt: now.getTime(), dated })
  return dated
}

/** Has the next quote of this process ask for the card in force. */
export const forgetRateCard = (db: Db): void => void cards.set(db, { readAt: 0, dated: undefined })

const published = (db: Db) =>
  db.selectFrom('rateCards').selectAll().where('withdrawnAt', 'is', null)

const cardInForce = (db: Db, now: Date): Promise<StoredRateCard> =>
  published(db)
    .where('effectiveFrom', '<=', now)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The latest version, in force or scheduled, locked: the next one is made from it, one at a time. */
export async function lockNewestRateCard(db: Db): Promise<StoredRateCard> {
  const newest = () => published(db).orderBy('version', 'desc').limit(1)
  const locked = await newest().forNoKeyUpdate().executeTakeFirst()
  // Whoever held the lock may have published another or withdrawn this one.
  const found = await newest().executeTakeFirstOrThrow()
  return found.version === locked?.version ? found : lockNewestRateCard(db)
}

/** The number that no version had yet, withdrawn ones included. */
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

/** Takes back a version that has not taken effect and that no quote names; false for any other. */
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
