import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { DEFAULT_PUBLISHED_AT, DEFAULT_TERMS } from './default-terms.ts'

/** A version of the terms; the first is the text of the product itself. */
export type TermsText = {
  version: number
  text: string
  publishedAt: Date
  publishedBy: number | null
  /** Whether a lawyer has reviewed it. */
  isReviewed: boolean
}

const FIRST: TermsText = {
  version: 1,
  text: DEFAULT_TERMS,
  publishedAt: DEFAULT_PUBLISHED_AT,
  publishedBy: null,
  isReviewed: false,
}

/** The terms in force. */
export async function newestTerms(db: Db): Promise<TermsText> {
  const newest = await db
    .selectFrom('termsTexts')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? FIRST
}

/** A version of the terms; undefined for one that was never published. */
export async function termsOfVersion(db: Db, version: number): Promise<TermsText | undefined> {
  if (version === FIRST.version) return FIRST
  return db.selectFrom('termsTexts').selectAll().where('version', '=', version).executeTakeFirst()
}

/** When each version was published, newest first. */
export async function termsVersions(db: Db): Promise<Pick<TermsText, 'version' | 'publishedAt'>[]> {
  const published = await db
    .selectFrom('termsTexts')
    .select(['version', 'publishedAt'])
    .orderBy('version', 'desc')
    .execute()
  return [...published, { version: FIRST.version, publishedAt: FIRST.publishedAt }]
}

/** Stores the next version; of two at once the second breaks the primary key. */
export const insertTerms = (db: Db, terms: TermsText) =>
  db.insertInto('termsTexts').values(terms).execute()

/** Serialises publishing: two people must not both build on the same version. */
export const lockTerms = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('terms'))`.execute(db)
