import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../../db/database.ts'
import { folderPlace } from '../../providers/backups/folder.ts'
import type { Storage } from '../../providers/storage/storage.ts'
import { urlOf, type TestDatabase } from '../../testing/copy-template.ts'
import type { Source } from '../write-content.ts'
import { restoreBackup, type RestoreWork } from '../restore-backup.ts'
import { openFiles } from '../open-source.ts'

/** Guesses cost nothing in tests. */
export const SECRET = { passphrase: 'correct horse battery staple', workFactor: 1 }

/** A folder for backups and data, and how to remove it. */
export async function someFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'westhaul-backup-'))
  return {
    folder,
    place: folderPlace(join(folder, 'backups')),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}

/** What a backup of a test takes from beside the database. */
export const sourceOf = (storage: Storage, more: Partial<Source> = {}): Source => ({
  storage,
  tokenKey: undefined,
  version: '0.1.0',
  now: () => new Date(),
  ...more,
})

/** The same database without a single table. */
export async function emptied({ connection, fromOutside }: TestDatabase): Promise<Connection> {
  await fromOutside(`drop database ${connection.database} with (force)`)
  await fromOutside(`create database ${connection.database}`)
  return connection
}

/** A database without a single table, and how to drop it. */
export async function emptyDatabase() {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  admin.on('error', () => {})
  await admin.connect()
  await admin.query(`create database ${database}`)
  return {
    connection: { ...server, database },
    url: urlOf({ ...server, database }),
    async drop() {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

const log = { info: () => {}, warn: () => {}, error: console.error }

/** Restores with what a test needs not say. */
export const restore = async (
  work: Pick<RestoreWork, 'place' | 'name' | 'dataDir'> & Partial<RestoreWork>,
) =>
  restoreBackup({
    secret: SECRET,
    database: undefined,
    storage: await openFiles({ s3: undefined, dataDir: work.dataDir }, () => new Date()),
    tasks: 'hold',
    now: () => new Date(),
    log,
    ...work,
  })
