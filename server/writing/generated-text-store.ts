import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TextSource } from '../../contract/text-source.ts'
import type { Db } from '../db/database.ts'

const hashOf = (words: string): string => createHash('sha256').update(words.trim()).digest('hex')

/** Records that the writer wrote these words. */
export const recordGenerated = (db: Db, words: string, source: TextSource) =>
  db
    .insertInto('generatedTexts')
    .values({ contentHash: hashOf(words), source })
    .execute()

/** The variant of the next text: never the same twice, so that templates write different words. */
export async function nextVariant(db: Db): Promise<number> {
  const { rows } = await sql<{ variant: string }>`
    select nextval('generated_text_variants') as variant`.execute(db)
  return Number(rows[0]?.variant)
}

export async function removeGenerated(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('generatedTexts').where('createdAt', '<', before).execute()
}

/**
 * Who of the writers wrote exactly these words; null for a person's. A text that a person changed is theirs; a
 * claim of the browser is not trusted.
 */
export async function sourceOf(db: Db, words: string): Promise<TextSource | null> {
  const text = await db
    .selectFrom('generatedTexts')
    .select('source')
    .where('contentHash', '=', hashOf(words))
    // The first to write them: the templates may come to the words of a model, and a model to theirs.
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return text?.source ?? null
}
