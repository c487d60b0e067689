import type { Noun } from '../../contract/lifecycles.ts'
import type { Db } from '../db/database.ts'

/** The moves that were recorded of a row, oldest first. */
export async function movesOf(db: Db, noun: Noun, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transitions')
    .select('move')
    .where('noun', '=', noun)
    .where('nounId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ move }) => move)
}
