import { createHash } from 'node:crypto'
import type { TextSource } from '../../contract/text-source.ts'
import type { Db } from '../db/database.ts'

const hashOf = (words: string): string => createHash('sha256').update(words.trim()).digest('hex')

/** Records that the writer wrote these words. */
export const recordGenerated = (db: Db, words: string, source: TextSource) =>
  db
    .insertInto('generatedTexts')
    .values({ contentHash: hashOf(words), source })
    .execute()

/** The number of generated texts so far: the variant of the next one. */
export async function countGenerated(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('generatedTexts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
