import pg from 'pg'
import { lockForBackup, refuseHalfRestored } from '../db/backup-lock.ts'
import type { Connection } from '../db/database.ts'
import { backupName, type BackupPlace } from '../providers/backups/place.ts'
import { writeArchive } from './archive.ts'
import type { Manifest } from './format.ts'
import type { Secret } from './passphrase.ts'
import { readBackup, type Content } from './read-backup.ts'
import { beginSnapshot, prepareToCopy } from './snapshot-query.ts'
import { writeContent, type Source } from './write-content.ts'

export type BackupWork = {
  connection: Connection
  source: Source
  place: BackupPlace
  secret: Secret
}

/** A backup that was read back whole. */
export type MadeBackup = Content & { name: string; bytes: number }

/** One is being made already. */
export class AnotherBackup extends Error {
  constructor() {
    super('Another backup of this database is being made: wait for its end')
  }
}

/**
 * Backs up the database and its files as they are at one moment, reads the backup back and compares it, and only then gives it
 * its name. One at a time for a database; files are not deleted meanwhile.
 * @throws AnotherBackup, or an Error with a sentence.
 */
export async function makeBackup(work: BackupWork): Promise<MadeBackup> {
  const client = new pg.Client({
    ...work.connection,
    application_name: 'westhaul backup',
    // It is silent while the backup is read back.
    keepAlive: true,
  })
  // The statement under way fails with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareToCopy(client)
    await refuseHalfRestored(client)
    if (!(await lockForBackup(client))) throw new AnotherBackup()
    return await writeAndVerify(client, work)
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeAndVerify(
  client: pg.Client,
  { source, place, secret }: BackupWork,
): Promise<MadeBackup> {
  const name = backupName(source.now())
  if ((await place.list()).includes(name))
    throw new Error(`${place.addressOf(name)} is there already: try again in a minute`)
  let writtenManifest: Manifest | undefined
  try {
    await place.write(name, (sink) =>
      writeArchive(sink, secret, async (add) => {
        await beginSnapshot(client)
        writtenManifest = (await writeContent(add, client, source)).manifest
        await client.query('commit')
      }),
    )
    const { content, bytes } = await verify(place, name, secret)
    if (JSON.stringify(content.manifest) !== JSON.stringify(writtenManifest))
      throw new Error('The backup reads back differently from what was written: check the disk')
    await place.keep(name)
    return { name, bytes, ...content }
  } catch (error) {
    await place.discard(name).catch(() => {})
    throw error
  }
}

async function verify(
  place: BackupPlace,
  name: string,
  secret: Secret,
): Promise<{ content: Content; bytes: number }> {
  const source = await place.readWritten(name)
  let bytes = 0
  source.on('data', (chunk: Buffer) => (bytes += chunk.length))
  source.pause()
  return { content: await readBackup(source, secret), bytes }
}
