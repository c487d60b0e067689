import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const LOCK_FILE = 'westhaul.lock'

export type FolderLock = {
  /** False when the folder was deleted meanwhile: another Westhaul may have a new one there. */
  isHeld(): boolean
  release(): void
}

/**
 * Takes the data folder for this process, or fails with a sentence that names the process which has
 * it. The lock is one the operating system keeps on an open file (SQLite is only the way Node
 * offers to ask for it), so it ends with the process, however that dies, and needs no guess whether
 * a process id written down earlier still means the same process.
 */
export function lockFolder(dataDir: string): FolderLock {
  const pidFile = join(dataDir, 'westhaul.pid')
  const lockFile = join(dataDir, LOCK_FILE)
  const lock = openLock(dataDir)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw unusable(dataDir, error)
    throw new Error(
      `The data folder ${dataDir} is already in use by another running Westhaul (pid ${ownerOf(pidFile)}). ` +
        'Stop that one first, or give this one a data folder of its own.',
      { cause: error },
    )
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw unusable(dataDir, error)
  }
  const { ino } = statSync(lockFile)
  return {
    isHeld: () => statSync(lockFile, { throwIfNoEntry: false })?.ino === ino,
    release() {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

const unusable = (dataDir: string, cause: unknown) =>
  new Error(
    `The data folder ${dataDir} cannot be used by this user: its lock file cannot be written ` +
      `(${(cause as Error).message}). Run Westhaul as the user who owns the folder, or choose another folder.`,
    { cause },
  )

function ownerOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
