import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfBackup, type BackupPlace } from './place.ts'

const UNFINISHED = '.unfinished'
const DAY_MS = 24 * 3_600_000
const FILE_MODE = 0o600

/** Keeps backups in a folder of this machine. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  const draftOf = (name: string) => `${pathOf(name)}${UNFINISHED}`
  return {
    addressOf: pathOf,
    async write(name, fill) {
      await mkdir(folder, { recursive: true })
      await removeOldDrafts(folder, timeOfBackup(name))
      await fill(createWriteStream(draftOf(name), { mode: FILE_MODE, flush: true }))
    },
    readWritten: async (name) => createReadStream(draftOf(name)),
    async keep(name) {
      await rename(draftOf(name), pathOf(name))
      await flushFolder(folder)
    },
    discard: (name) => rm(draftOf(name), { force: true }),
    async read(name) {
      const file = await stat(pathOf(name)).catch(() => undefined)
      if (!file?.isFile()) throw new Error(`There is no backup ${pathOf(name)}`)
      return createReadStream(pathOf(name))
    },
    async list() {
      const names = await readdir(folder).catch(unlessAbsent)
      return (names ?? []).filter((name) => timeOfBackup(name)).toSorted()
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** What backups that began more than a day before this one left behind. A younger one may be that of another database. */
async function removeOldDrafts(folder: string, began: Date | undefined): Promise<void> {
  for (const name of await readdir(folder)) {
    const earlier = name.endsWith(UNFINISHED) && timeOfBackup(name.slice(0, -UNFINISHED.length))
    if (earlier && began && earlier.getTime() < began.getTime() - DAY_MS)
      await rm(join(folder, name), { force: true })
  }
}

/** A new name is on disk once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
