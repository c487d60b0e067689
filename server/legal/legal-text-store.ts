import { sql } from 'kysely'
import type { LegalDocument } from '../../contract/legal-texts.ts'
import type { Db } from '../db/database.ts'
import { DEFAULT_PRIVACY, PRIVACY_PUBLISHED_AT } from './default-privacy.ts'
import { DEFAULT_TERMS, TERMS_PUBLISHED_AT } from './default-terms.ts'

/** A version of a legal text; the first is the text of the product itself. */
export type LegalText = {
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

const firstVersion = (text: string, publishedAt: Date): LegalText => ({
  version: 1,
  text,
  publishedAt,
  publishedBy: null,
  isReviewed: false,
  effectiveFrom: publishedAt,
  withdrawnAt: null,
})

const FIRST: Readonly<Record<LegalDocument, LegalText>> = {
  terms: firstVersion(DEFAULT_TERMS, TERMS_PUBLISHED_AT),
  privacy: firstVersion(DEFAULT_PRIVACY, PRIVACY_PUBLISHED_AT),
}

/** Both tables have the same columns. */
const tableOf = (document: LegalDocument): 'termsTexts' =>
  (document === 'terms' ? 'termsTexts' : 'privacyTexts') as 'termsTexts'

const published = (db: Db, document: LegalDocument) =>
  db.selectFrom(tableOf(document)).selectAll().where('withdrawnAt', 'is', null)

/** The text in force at a moment. */
export const legalTextAt = async (db: Db, document: LegalDocument, at: Date): Promise<LegalText> =>
  (await published(db, document)
    .where('effectiveFrom', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? FIRST[document]

/** The latest text, in force or scheduled. */
export const newestLegalText = async (db: Db, document: LegalDocument): Promise<LegalText> =>
  (await published(db, document).orderBy('version', 'desc').limit(1).executeTakeFirst()) ??
  FIRST[document]

/** One version; undefined for one that was never published. */
export async function legalTextOfVersion(
  db: Db,
  document: LegalDocument,
  version: number,
): Promise<LegalText | undefined> {
  if (version === FIRST[document].version) return FIRST[document]
  return db
    .selectFrom(tableOf(document))
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Every version without its text, withdrawn and scheduled ones as well, newest first. */
export async function allLegalTexts(
  db: Db,
  document: LegalDocument,
): Promise<Omit<LegalText, 'text'>[]> {
  const rows = await db
    .selectFrom(tableOf(document))
    .select(['version', 'publishedAt', 'publishedBy', 'isReviewed'])
    .select(['effectiveFrom', 'withdrawnAt'])
    .orderBy('version', 'desc')
    .execute()
  return [...rows, FIRST[document]]
}

/** The next number; numbers of withdrawn versions are not used again. */
export const nextLegalVersion = async (db: Db, document: LegalDocument): Promise<number> =>
  ((await allLegalTexts(db, document))[0]?.version ?? FIRST[document].version) + 1

/** Stores the next version. */
export const insertLegalText = (
  db: Db,
  document: LegalDocument,
  text: Omit<LegalText, 'withdrawnAt'>,
) => db.insertInto(tableOf(document)).values(text).execute()

/** Withdraws a version that does not hold yet. @returns whether it did. */
export async function markLegalTextWithdrawn(
  db: Db,
  document: LegalDocument,
  version: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable(tableOf(document))
    .set({ withdrawnAt: now })
    .where('version', '=', version)
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '>', now)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a text with its figures filled in, as the page shows it from now on, unless it showed the same before. */
export const recordShownText = (
  db: Db,
  { document, version, text, now }: Pick<LegalText, 'version' | 'text'> & Shown,
) =>
  sql`insert into shown_legal_texts (document, version, shown_from, text)
    select ${document}, ${version}, ${now}, ${text}
    where ${text} is distinct from (${lastShown(db, document, version)})
    on conflict do nothing`.execute(db)

type Shown = { document: LegalDocument; now: Date }

const lastShown = (db: Db, document: LegalDocument, version: number) =>
  db
    .selectFrom('shownLegalTexts')
    .select('text')
    .where('document', '=', document)
    .where('version', '=', version)
    .orderBy('shownFrom', 'desc')
    .limit(1)

/** A version as its page showed it last; undefined for one that was not shown since these texts are recorded. */
export const lastShownText = async (
  db: Db,
  document: LegalDocument,
  version: number,
): Promise<string | undefined> => (await lastShown(db, document, version).executeTakeFirst())?.text

/** Serialises publishing: two people must not both build on the same version. */
export const lockLegalText = (db: Db, document: LegalDocument) =>
  sql`select pg_advisory_xact_lock(hashtext(${document}))`.execute(db)
