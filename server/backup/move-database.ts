import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../db/database.ts'
import { markMoved } from '../db/embedded/folder-marks.ts'
import { folderPlace } from '../providers/backups/folder.ts'
import { makeBackup } from './make-backup.ts'
import { readVersion } from './open-source.ts'
import { readBackup, type Content } from './read-backup.ts'
import { restoreDatabase } from './restore-database.ts'

/** A random passphrase needs no costly guesses. */
const WORK_FACTOR = 10

type Move = { from: Connection; to: Connection; dataDir: string; now: () => Date }

/**
 * Copies one database into another that is empty, which then continues its tasks; files and key stay where they are. From then
 * on no server starts on the old one, whose data folder is marked. The copy passes through an encrypted file in the data folder, which is removed.
 */
export async function moveDatabase({ from, to, dataDir, now }: Move): Promise<Content> {
  const folder = join(dataDir, 'moving')
  const place = folderPlace(folder)
  const secret = { passphrase: randomBytes(32).toString('base64'), workFactor: WORK_FACTOR }
  // What an interrupted move left cannot be read any more.
  await rm(folder, { recursive: true, force: true })
  try {
    const source = { storage: undefined, tokenKey: undefined, version: await readVersion(), now }
    const { name } = await makeBackup({ connection: from, source, place, secret })
    const content = await readBackup(await place.read(name), secret)
    await restoreDatabase({
      connection: to,
      content,
      read: () => place.read(name),
      secret,
      handlers: {},
      startsOver: false,
      tasks: 'as_before',
      now,
    })
    markMoved(dataDir, now())
    return content
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
