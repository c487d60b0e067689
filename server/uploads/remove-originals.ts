import type { Db } from '../db/database.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { haveSameBytes } from './copy-files.ts'
import { findExisting } from './list-stored-files.ts'
import { nameOfFile } from './names.ts'

/** `kept` names the files whose copy is missing or differs; `unnamed` counts those that the database does not name. */
export type RemovalResult = {
  removed: number
  kept: string[]
  unnamed: number
  isComplete: boolean
}

type Work = {
  db: Db
  from: Storage
  to: Storage
  /** Deletes what the database does not name, too: what is left of deleted uploads and erased people. */
  removesUnnamed?: boolean
  /** Stops it after the file that is being compared. */
  signal?: AbortSignal
}

const PAGE = 500

/**
 * Deletes the files of uploads from the storage that is no longer used, each after its copy proved the same.
 * What the database does not name has no copy: without `removesUnnamed` it is only counted.
 * @throws Error, before anything is deleted, when the database names fewer than half of the files: it is another one's then.
 */
export async function removeOriginals({
  db,
  from,
  to,
  removesUnnamed = false,
  signal,
}: Work): Promise<RemovalResult> {
  if (removesUnnamed) await checkOwnership(db, from)
  const result: RemovalResult = { removed: 0, kept: [], unnamed: 0, isComplete: false }
  for await (const file of uploadFiles(db, from)) {
    if (signal?.aborted) return result
    if (!file.isNamed && !removesUnnamed) {
      result.unnamed += 1
      continue
    }
    if (file.isNamed && !(await haveSameBytes(from, to, file.name))) {
      result.kept.push(file.name)
      continue
    }
    await from.delete(file.name)
    result.removed += 1
  }
  result.isComplete = true
  return result
}

/** A wrong DATABASE_URL, or a bucket that two servers share, must not cost a file that has no copy. */
async function checkOwnership(db: Db, from: Storage): Promise<void> {
  let [named, unnamed] = [0, 0]
  for await (const { isNamed } of uploadFiles(db, from))
    if (isNamed) named += 1
    else unnamed += 1
  if (unnamed > named)
    throw new Error(
      `The database names only ${named} of ${named + unnamed} files there: check that it is the database of these files`,
    )
}

/** The files of uploads in a storage, and whether the database names each; other files are left out. */
async function* uploadFiles(
  db: Db,
  storage: Storage,
): AsyncGenerator<{ name: string; isNamed: boolean }> {
  for await (const page of pagesOf(storage.list())) {
    const files = page.flatMap((name) => {
      const upload = nameOfFile(name)
      return upload === undefined ? [] : [{ name, upload }]
    })
    const existing = await findExisting(db, [...new Set(files.map(({ upload }) => upload))])
    for (const { name, upload } of files) yield { name, isNamed: existing.has(upload) }
  }
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
