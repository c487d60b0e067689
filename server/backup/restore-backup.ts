import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { tokenKeyPath } from '../core/secret-box.ts'
import type { Connection } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { isUnfinished, markFinished, markUnfinished } from '../db/embedded/folder-marks.ts'
import type { BackupPlace } from '../providers/backups/place.ts'
import type { Storage } from '../providers/storage/storage.ts'
import type { Manifest } from './format.ts'
import type { Secret } from './passphrase.ts'
import { readBackup, type Content } from './read-backup.ts'
import { restoreDatabase } from './restore-database.ts'
import { openFilesDigest } from './write-content.ts'

export type RestoreWork = {
  place: BackupPlace
  name: string
  secret: Secret
  /** An external database; undefined makes an embedded one in the data folder. */
  database: Connection | undefined
  dataDir: string
  storage: Storage
  tasks: 'hold' | 'start'
  now: () => Date
  log: Parameters<typeof startEmbedded>[0]['log']
}

/** What was restored, and how many tasks wait for a person. */
export type Restored = Content & { waiting: number }

/**
 * Restores a backup into an empty place: an external database with a folder for the key and the files, or an empty data folder. The whole
 * backup is read and compared first, and nothing is written if it is not whole.
 * @throws Error with a sentence.
 */
export async function restoreBackup(work: RestoreWork): Promise<Restored> {
  const { place, name, secret, dataDir, database } = work
  const startsOver = isUnfinished(dataDir)
  if (!database && !startsOver) await requireEmpty(dataDir)
  let key: Buffer | undefined
  const content = await readBackup(await place.read(name), secret, {
    tokenKey: async (bytes) => void (key = bytes),
  })
  if (database) {
    await requireSameKey(dataDir, key)
    return restoreInto(database, content, work, false)
  }

  markUnfinished(dataDir)
  const embedded = await startEmbedded({ dataDir, log: work.log, isRestoring: true })
  try {
    // Only now no other restore writes into this folder.
    await rm(join(dataDir, 'uploads'), { recursive: true, force: true })
    const restored = await restoreInto(embedded.connection, content, work, startsOver)
    markFinished(dataDir)
    return restored
  } finally {
    await embedded.stop()
  }
}

async function restoreInto(
  connection: Connection,
  content: Content,
  { place, name, secret, dataDir, storage, tasks, now }: RestoreWork,
  startsOver: boolean,
): Promise<Restored> {
  const files: string[] = []
  const waiting = await restoreDatabase({
    connection,
    content,
    read: () => place.read(name),
    secret,
    startsOver,
    tasks,
    now,
    handlers: {
      async file(file, bytes) {
        await storage.put(file, await buffer(Readable.from(bytes)))
        files.push(file)
      },
      compareFiles: (expected) => compareFiles(storage, files, expected),
      async tokenKey(key) {
        await mkdir(dataDir, { recursive: true })
        await writeFile(tokenKeyPath(dataDir), key, { mode: 0o600 })
      },
    },
  })
  return { ...content, waiting }
}

/** Reads the files back from where they were stored. @throws Error when they are not those of the backup. */
async function compareFiles(
  storage: Storage,
  names: readonly string[],
  expected: Manifest['files'],
): Promise<void> {
  const digest = openFilesDigest()
  for (const name of names) {
    const file = await storage.get(name)
    if (!file) throw new Error(`The file ${name} is not there after it was restored`)
    for await (const _ of digest.pass(name, file.stream));
  }
  if (JSON.stringify(digest.end()) !== JSON.stringify(expected))
    throw new Error('The files differ from the backup after they were restored: check the disk')
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0)
    throw new Error(`The folder ${dataDir} is not empty: restore into a new one`)
}

/** Secrets of the backup open with its key alone: another one that is there already is not replaced. */
async function requireSameKey(dataDir: string, key: Buffer | undefined): Promise<void> {
  const existing = await readFile(tokenKeyPath(dataDir)).catch(() => undefined)
  if (key && existing && !key.equals(existing))
    throw new Error(
      `${tokenKeyPath(dataDir)} is another key than that of the backup: choose an empty folder with --data-dir`,
    )
}
