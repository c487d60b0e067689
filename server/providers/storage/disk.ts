import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { signedPath, type AddressSigner } from './signed-address.ts'
import { checkName, isName, type Storage } from './storage.ts'

// Only this server's user may list or read the folder.
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Keeps files in a folder of this machine, in sub-folders by the first two letters of the name. */
export function diskStorage(folder: string, signer: AddressSigner): Storage {
  const placeOf = (name: string) => {
    checkName(name)
    const shard = join(folder, name.slice(0, 2).toLowerCase())
    return { shard, path: join(shard, name) }
  }

  return {
    origin: undefined,

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

    async sizeOf(name) {
      const file = await stat(placeOf(name).path).catch(unlessAbsent)
      return file?.size
    },

    async *list() {
      for (const shard of (await readdir(folder).catch(unlessAbsent)) ?? [])
        for (const file of await readdir(join(folder, shard), { withFileTypes: true }))
          if (file.isFile() && isName(file.name)) yield file.name
    },

    delete: async (name) => rm(placeOf(name).path, { force: true }),

    async signAddress(name, seconds) {
      checkName(name)
      return signedPath(signer, name, seconds)
    },
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
