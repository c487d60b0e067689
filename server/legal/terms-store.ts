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
  /** Since when it holds, or from when on. */
  effectiveFrom: Date
  /** When it was withdrawn, before it held; null for all others. */
  withdrawnAt: Date | null
}

const FIRST: TermsText = {
  version: 1,
  text: DEFAULT_TERMS,
  publishedAt: DEFAULT_PUBLISHED_AT,
  publishedBy: null,
  isReviewed: false,
  effectiveFrom: DEFAULT_PUBLISHED_AT,
  withdrawnAt: null,
}

const published = (db: Db) =>
  db.selectFrom('termsTexts').selectAll().where('withdrawnAt', 'is', null)

/** The terms in force at a moment. */
export const termsAt = async (db: Db, at: Date): Promise<TermsText> =>
  (await published(db)
    .where('effectiveFrom', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? FIRST

/** The latest terms, in force or scheduled. */
export const newestTerms = async (db: Db): Promise<TermsText> =>
  (await published(db).orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? FIRST

/** A version of the terms; undefined for one that was never published. */
export async function termsOfVersion(db: Db, version: number): Promise<TermsText | undefined> {
  if (version === FIRST.version) return FIRST
  return db.selectFrom('termsTexts').selectAll().where('version', '=', version).executeTakeFirst()
}

/** Every version without its text, withdrawn and scheduled ones as well, newest first. */
export async function allTerms(db: Db): Promise<Omit<TermsText, 'text'>[]> {
  const rows = await db
    .selectFrom('termsTexts')
    .select(['version', 'publishedAt', 'publishedBy', 'isReviewed'])
    .select(['effectiveFrom', 'withdrawnAt'])
    .orderBy('version', 'desc')
    .execute()
  return [...rows, FIRST]
}

/** The next number; numbers of withdrawn versions are not used again. */
export const nextTermsVersion = async (db: Db): Promise<number> =>
  ((await allTerms(db))[0]?.version ?? FIRST.version) + 1

/** Stores the next version; of two at once the second breaks the primary key. */
export const insertTerms = (db: Db, terms: Omit<TermsText, 'withdrawnAt'>) =>
  db.insertInto('termsTexts').values(terms).execute()

/** Withdraws a version that does not hold yet. @returns whether it did. */
export async function markTermsWithdrawn(db: Db, version: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('termsTexts')
    .set({ withdrawnAt: now })
    .where('version', '=', version)
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '>', now)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Serialises publishing: two people must not both build on the same version. */
export const lockTerms = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('terms'))`.execute(db)
