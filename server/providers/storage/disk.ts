import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
// Only this server's user may list or read the folder.
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Keeps files in a folder of this machine, spread over 256 sub-folders by the start of the name. */
export function diskStorage(folder: string): Storage {
  const placeOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`Not a name of a stored file: ${name}`)
    const shard = join(folder, name.slice(0, 2).toLowerCase())
    return { shard, path: join(shard, name) }
  }

  return {
    async put(name, bytes) {
      const { shard, path } = placeOf(name)
      await mkdir(shard, { recursive: true, mode: FOLDER_MODE })
      const unfinished = join(shard, `.${randomUUID()}`)
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(name) {
      const file = await open(placeOf(name).path).catch(unlessAbsent)
      if (!file) return undefined
      const { size } = await file.stat()
      return { stream: file.createReadStream(), bytes: size }
    },

    delete: (name) => rm(placeOf(name).path, { force: true }),
  }
}

// Flushed before it gets its name, so that a row in the database never points at an empty file after a power cut.
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
