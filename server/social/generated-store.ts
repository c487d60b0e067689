import { createHash } from 'node:crypto'
import type { Writer } from '../providers/writer/writer.ts'
import type { Db } from '../db/database.ts'

const hashOf = (content: string): string =>
  createHash('sha256').update(content.trim()).digest('hex')

export const noteGenerated = (db: Db, content: string, source: Writer['source']) =>
  db
    .insertInto('socialGeneratedTexts')
    .values({ contentHash: hashOf(content), source })
    .execute()

/** How many texts were generated so far: the next one is worded differently. */
export async function countGenerated(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('socialGeneratedTexts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Whether a model wrote exactly these words. A text that a person changed afterwards is that
 * person's, and what a browser says of it counts for nothing.
 */
export async function isWrittenByModel(db: Db, content: string): Promise<boolean> {
  const found = await db
    .selectFrom('socialGeneratedTexts')
    .select('id')
    .where('contentHash', '=', hashOf(content))
    .where('source', '=', 'ai')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
