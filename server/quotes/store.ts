import { createHash } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { QuoteId } from '../../contract/booking.ts'
import type { LoadToRead, SignedReading } from '../providers/reader/reader.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredQuote = Selectable<Tables['quotes']>
export type NewQuote = Insertable<Tables['quotes']>

/** Two loads are the same when size, words and photos are: what the price was promised for. */
export const hashOf = ({ loadSize, description, photos }: LoadToRead): string =>
  createHash('sha256')
    .update(JSON.stringify([loadSize, description, photos]))
    .digest('hex')

export const insertQuote = (db: Db, quote: NewQuote): Promise<StoredQuote> =>
  db.insertInto('quotes').values(quote).returningAll().executeTakeFirstOrThrow()

/** A quote that a job was booked at; those are kept. */
export const findQuote = (db: Db, id: QuoteId): Promise<StoredQuote> =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A quote for this load, valid or not. */
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

/** The newest quote for these inputs that is still valid and that nobody corrected. */
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

/** What a model made of these inputs already, while a quote with it is valid. */
export async function findModelReading(
  db: Db,
  inputsHash: string,
  now: Date,
): Promise<SignedReading | undefined> {
  const found = await db
    .selectFrom('quotes')
    .select(['reading', 'source', 'readerVersion as version'])
    .where('inputsHash', '=', inputsHash)
    .where('expiresAt', '>', now)
    .where('source', '=', 'ai')
    .where('reading', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found?.reading) return undefined
  const { reading, source, version } = found
  return { ...reading, source, version }
}

/** A job was booked at this quote, which is kept from now on. */
export const keepQuote = (db: Db, id: QuoteId) =>
  db.updateTable('quotes').set({ booked: true }).where('id', '=', id).execute()

/**
 * Forgets quotes that expired before this instant and at which no job was booked, so many at most.
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
        limit ${limit})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those of the photos that nobody uploaded here. */
export async function photosNotUploaded(db: Db, photos: readonly string[]): Promise<string[]> {
  const nameOf = (url: string): string => url.replace(/^\/uploads\//, '').replace(/\.webp$/, '')
  const uploaded = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', 'in', photos.map(nameOf))
    .where('purpose', '=', 'photo')
    .execute()
  const known = new Set(uploaded.map(({ name }) => name))
  return photos.filter((url) => !known.has(nameOf(url)))
}
