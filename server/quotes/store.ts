import { createHash } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { QuoteId } from '../../contract/booking.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { LoadToRead, SignedReading } from '../providers/reader/reader.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { StatedOffer } from '../db/tables/offers.ts'

export type StoredQuote = Selectable<Tables['quotes']>
export type NewQuote = Insertable<Tables['quotes']>

/** Two loads are read alike when their description and photos are the same: size and access only change the price. */
export const hashOf = ({
  description,
  photos,
}: Pick<LoadToRead, 'description' | 'photos'>): string =>
  createHash('sha256')
    .update(JSON.stringify([description, photos]))
    .digest('hex')

export const insertQuote = (db: Db, quote: NewQuote): Promise<StoredQuote> =>
  db.insertInto('quotes').values(quote).returningAll().executeTakeFirstOrThrow()

/** The quote of a booked job; these are never removed. */
export const findQuote = (db: Db, id: QuoteId): Promise<StoredQuote> =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A quote for this load of any size and access, valid or not. */
export const findQuoteOfLoad = (
  db: Db,
  id: QuoteId,
  inputsHash: string,
): Promise<StoredQuote | undefined> =>
  db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('inputsHash', '=', inputsHash)
    .executeTakeFirst()

/** The newest valid quote for these inputs without corrections. */
export const findValidQuote = (
  db: Db,
  inputsHash: string,
  now: Date,
): Promise<StoredQuote | undefined> =>
  db
    .selectFrom('quotes')
    .selectAll()
    .where('inputsHash', '=', inputsHash)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`corrections = '[]'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An earlier reading of these inputs by a model, while a quote with it is valid. */
export async function findModelReading(
  db: Db,
  inputsHash: string,
  now: Date,
): Promise<SignedReading | undefined> {
  const quote = await db
    .selectFrom('quotes')
    .select(['reading', 'source', 'readerVersion as version'])
    .where('inputsHash', '=', inputsHash)
    .where('expiresAt', '>', now)
    .where('source', '=', 'ai')
    .where('reading', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!quote?.reading) return undefined
  const { reading, source, version } = quote
  return { ...reading, source, version }
}

/** Keeps what a quote stated of an offer. */
export const setOffer = (db: Db, id: QuoteId, offer: StatedOffer) =>
  db
    .updateTable('quotes')
    .set({ offer: JSON.stringify(offer) })
    .where('id', '=', id)
    .execute()

/** Marks a quote as booked: it is never removed. */
export const markQuoteBooked = (db: Db, id: QuoteId) =>
  db.updateTable('quotes').set({ booked: true }).where('id', '=', id).execute()

/** Keeps which job had this quote before its items were edited. */
export const markQuoteReplaced = (db: Db, id: QuoteId, replacedOf: JobId) =>
  db.updateTable('quotes').set({ replacedOf }).where('id', '=', id).execute()

/** A job has this quote again: the edit that replaced it was taken back. */
export const markQuoteCurrent = (db: Db, id: QuoteId) =>
  db.updateTable('quotes').set({ replacedOf: null }).where('id', '=', id).execute()

/**
 * Removes at most `limit` quotes that expired before this instant and have no booked job.
 * @returns how many were removed.
 */
export async function removeUnbookedQuotes(
  db: Db,
  expiredBefore: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quotes')
    .where(
      sql<boolean>`id in (select expired.id from quotes expired
        where not expired.booked and expired.expires_at < ${expiredBefore}
          and not exists (select from jobs where jobs.quote_id = expired.id)
          and not exists (select from call_quotes where call_quotes.quote_id = expired.id)
        limit ${limit})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The photos that were not uploaded here. */
export async function photosNotUploaded(db: Db, photos: readonly string[]): Promise<string[]> {
  const nameOf = (url: string): string => url.replace(/^\/uploads\//, '').replace(/\.webp$/, '')
  const uploadedPhotos = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', 'in', photos.map(nameOf))
    .where('purpose', '=', 'photo')
    .execute()
  const names = new Set(uploadedPhotos.map(({ name }) => name))
  return photos.filter((url) => !names.has(nameOf(url)))
}
