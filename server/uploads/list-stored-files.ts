import type { Db } from '../db/database.ts'
import { storedFilesOf } from './names.ts'

const PAGE = 500

/** The files of all uploads, page by page in the order of their names: two of each picture, one of each PDF. */
export async function* listStoredFiles(db: Db): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const uploads = await uploadsAfter(db, after)
    for (const upload of uploads) yield* storedFilesOf(upload)
    const last = uploads.at(-1)
    if (last === undefined || uploads.length < PAGE) return
    after = last.name
  }
}

/** One collation orders and compares: a page begins where the last one ended. */
const uploadsAfter = (db: Db, after: string) =>
  db
    .selectFrom('uploads')
    .select(['name', 'format'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(PAGE)
    .execute()

/** Those of the uploads that still exist. */
export async function findExisting(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}
