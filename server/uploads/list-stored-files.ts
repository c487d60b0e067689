import type { Db } from '../db/database.ts'
import { filesOf } from './names.ts'

const PAGE = 500

/** The files of all uploads, page by page in the order of their names: two of each upload. */
export async function* listStoredFiles(db: Db): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const names = await namesAfter(db, after)
    for (const name of names) {
      const { web, thumbnail } = filesOf(name)
      yield web
      yield thumbnail
    }
    const last = names.at(-1)
    if (last === undefined || names.length < PAGE) return
    after = last
  }
}

/** One collation orders and compares: a page begins where the last one ended. */
async function namesAfter(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', '>', after)
    .orderBy('name')
    .limit(PAGE)
    .execute()
  return rows.map(({ name }) => name)
}

/** Those of the uploads that still exist. */
export async function findExisting(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}
