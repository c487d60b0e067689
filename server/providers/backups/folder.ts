import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { draftOf, isOldDraft, timeOfBackup, type BackupPlace } from './place.ts'

const FILE_MODE = 0o600

/** Keeps backups in a folder of this machine. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  const draftPathOf = (name: string) => pathOf(draftOf(name))
  return {
    addressOf: pathOf,
    async write(name, fill) {
      await mkdir(folder, { recursive: true })
      for (const file of await readdir(folder))
        if (isOldDraft(file, name)) await rm(pathOf(file), { force: true })
      await fill(createWriteStream(draftPathOf(name), { mode: FILE_MODE, flush: true }))
    },
    readWritten: async (name) => createReadStream(draftPathOf(name)),
    async keep(name) {
      await rename(draftPathOf(name), pathOf(name))
      await flushFolder(folder)
    },
    discard: (name) => rm(draftPathOf(name), { force: true }),
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
