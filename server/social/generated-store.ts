import { createHash } from 'node:crypto'
import type { Writer } from '../providers/writer/writer.ts'
import type { Db } from '../db/database.ts'

const hashOf = (content: string): string =>
  createHash('sha256').update(content.trim()).digest('hex')

export const recordGenerated = (db: Db, content: string, source: Writer['source']) =>
  db
    .insertInto('socialGeneratedTexts')
    .values({ contentHash: hashOf(content), source })
    .execute()

/** The number of generated texts so far: the variant of the next one. */
export async function countGenerated(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('socialGeneratedTexts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Whether a model wrote exactly this text. A text that a person changed is theirs; a claim of the browser
 * is not trusted.
 */
export async function isWrittenByModel(db: Db, content: string): Promise<boolean> {
  const text = await db
    .selectFrom('socialGeneratedTexts')
    .select('id')
    .where('contentHash', '=', hashOf(content))
    .where('source', '=', 'ai')
    .limit(1)
    .executeTakeFirst()
  return text !== undefined
}
