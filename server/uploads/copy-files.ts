import { buffer } from 'node:stream/consumers'
import type { Db } from '../db/database.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { findExisting, listStoredFiles } from './list-stored-files.ts'
import { nameOfFile } from './names.ts'

/**
 * `missing` names the files that neither storage has, though the database does; `differing` those whose bytes
 * differ, where only a person can say which is right.
 */
export type CopyResult = {
  copied: number
  /** Files that were in the other storage already, with the same length. */
  skipped: number
  bytes: number
  missing: string[]
  differing: string[]
  /** False when it was interrupted: run it again, it continues. */
  isComplete: boolean
}

type Work = {
  db: Db
  from: Storage
  to: Storage
  /** Also compares the bytes of what is there, and overwrites nothing: either of two may have decayed. */
  verify?: boolean
  /** Stops it after the files that are being copied. */
  signal?: AbortSignal
  /** Called after each file. */
  report?: (result: Readonly<CopyResult>) => void
}

/** Each holds one file in memory, of 20 MB at most. */
const CONCURRENCY = 4

/**
 * Copies every file that the database names from one storage to the other, and deletes none. What is
 * there with the same length is skipped, so it can be repeated and interrupted.
 * @throws Error of a storage that fails, and when a copy does not equal its original.
 */
export async function copyFiles({
  db,
  from,
  to,
  verify,
  signal,
  report,
}: Work): Promise<CopyResult> {
  const result: CopyResult = {
    copied: 0,
    skipped: 0,
    bytes: 0,
    missing: [],
    differing: [],
    isComplete: false,
  }
  // One source of names for all workers: it ends for all when one of them fails or a signal comes.
  const names = listStoredFiles(db)
  const stop = new AbortController()
  const isStopped = () => stop.signal.aborted || signal?.aborted === true

  const work = async () => {
    for await (const name of untilStopped(names, isStopped)) {
      await copyFile({ from, to, verify }, name, result)
      report?.(result)
    }
  }
  const workers = Array.from({ length: CONCURRENCY }, () =>
    work().catch((error: unknown) => {
      stop.abort()
      throw error
    }),
  )
  // All of them end before the failure of one is reported: nothing writes after that.
  const ends = await Promise.allSettled(workers)
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  result.isComplete = !isStopped()
  result.missing = await stillNamed(db, result.missing)
  return result
}

/** Takes names one by one, and leaves the rest to the other workers. */
async function* untilStopped(
  names: AsyncGenerator<string>,
  isStopped: () => boolean,
): AsyncGenerator<string> {
  while (!isStopped()) {
    const { value, done } = await names.next()
    if (done) return
    yield value
  }
}

async function copyFile(
  { from, to, verify }: Pick<Work, 'from' | 'to'> & { verify: boolean | undefined },
  name: string,
  result: CopyResult,
): Promise<void> {
  const [size, sizeThere] = await Promise.all([from.sizeOf(name), to.sizeOf(name)])
  const isThere = sizeThere !== undefined && (size === undefined || size === sizeThere)
  if (verify && size !== undefined && sizeThere !== undefined) {
    if (isThere && (await haveSameBytes(from, to, name))) result.skipped += 1
    else result.differing.push(name)
    return
  }
  if (isThere) {
    result.skipped += 1
    return
  }
  // Also without a length: a bucket that does not exist has a reason here, which HEAD does not give.
  const file = await from.get(name)
  if (!file) {
    result.missing.push(name)
    return
  }
  const bytes = await buffer(file.stream)
  await to.put(name, bytes)
  await readBack(to, name, bytes)
  result.copied += 1
  result.bytes += bytes.length
}

/** Reads the copy back and deletes one that differs: the next run would skip it by its length. */
async function readBack(to: Storage, name: string, original: Buffer): Promise<void> {
  const copy = await bytesOf(to, name)
  if (copy?.equals(original)) return
  await to.delete(name)
  throw new Error(`The copy of ${name} differs from its original: run the command again`)
}

/** Whether both have this file, with the same bytes. */
export async function haveSameBytes(from: Storage, to: Storage, name: string): Promise<boolean> {
  const [original, copy] = await Promise.all([bytesOf(from, name), bytesOf(to, name)])
  return original !== undefined && copy?.equals(original) === true
}

async function bytesOf(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.get(name)
  return file && buffer(file.stream)
}

/** An upload that was deleted meanwhile, with its files, is not missing. */
async function stillNamed(db: Db, files: string[]): Promise<string[]> {
  const nameOf = (file: string) => nameOfFile(file) ?? file
  const existing = await findExisting(db, [...new Set(files.map(nameOf))])
  return files.filter((file) => existing.has(nameOf(file))).toSorted()
}
