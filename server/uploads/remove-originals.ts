import type { Db } from '../db/database.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { haveSameBytes } from './copy-files.ts'
import { findExisting } from './list-stored-files.ts'
import { nameOfFile } from './names.ts'

/** `kept` names the files whose copy is missing or differs. */
export type RemovalResult = { removed: number; kept: string[]; isComplete: boolean }

type Work = {
  db: Db
  from: Storage
  to: Storage
  /** Stops it after the file that is being compared. */
  signal?: AbortSignal
}

const PAGE = 500

/**
 * Deletes the files of uploads from the storage that is no longer used: each after its copy proved the
 * same, and those that the database no longer names without a copy. The second are what is left of deleted
 * uploads and erased people. The server must run on the other storage: what it has just stored here would
 * be deleted before the database names it.
 */
export async function removeOriginals({ db, from, to, signal }: Work): Promise<RemovalResult> {
  const result: RemovalResult = { removed: 0, kept: [], isComplete: false }
  const isStopped = () => signal?.aborted === true
  for await (const page of pagesOf(from.list())) {
    const uploads = await findExisting(db, [
      ...new Set(page.flatMap((file) => nameOfFile(file) ?? [])),
    ])
    for (const file of page) {
      if (isStopped()) return result
      const upload = nameOfFile(file)
      // Not a file of an upload, such as one that the test of the storage is writing.
      if (upload === undefined) continue
      if (uploads.has(upload) && !(await haveSameBytes(from, to, file))) {
        result.kept.push(file)
        continue
      }
      await from.delete(file)
      result.removed += 1
    }
  }
  result.isComplete = true
  return result
}

async function* pagesOf(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const name of names) {
    page.push(name)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
