import { expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../db/database.ts'
import { backupName, draftOf, type BackupPlace } from '../providers/backups/place.ts'
import { s3Place } from '../providers/backups/s3.ts'
import { useApp } from '../testing/app.ts'
import { startS3 } from '../testing/s3-server.ts'
import { makeBackup } from './make-backup.ts'
import { readBackup } from './read-backup.ts'
import { SECRET, sourceOf } from './testing/backing-up.ts'

let connection: Connection
const app = useApp({ prepare: async (database) => void (connection = database.connection) })

const backUpTo = (place: BackupPlace) =>
  makeBackup({ connection, source: sourceOf(app.ctx.storage), place, secret: SECRET })

test('in a bucket it has its name once it was read back, and a break leaves nothing', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const bucket = s3Place(s3.settings, 'backups')
  const nameOfDay = (day: number) => backupName(new Date(Date.UTC(2026, 9, day)))
  // Two that were killed: the older one is removed by the next backup.
  const [older, younger] = [
    draftOf(nameOfDay(1)),
    draftOf(backupName(new Date(Date.now() - 3_600_000))),
  ]
  for (const draft of [older, younger])
    s3.objects.set(`backups/${draft}`, { bytes: Buffer.from('half'), type: '', etag: '' })
  s3.setFaults([{ method: 'PUT', kind: 'refuse' }])
  await expect(backUpTo(bucket)).rejects.toThrow('denies access')
  expect([...s3.objects.keys(), s3.openUploads()]).toEqual([`backups/${younger}`, 0])
  s3.objects.clear()

  const seen: string[][] = []
  const readWritten: BackupPlace['readWritten'] = async (written) => {
    seen.push([...s3.objects.keys()], await bucket.list())
    return bucket.readWritten(written)
  }
  const { name, manifest } = await backUpTo({ ...bucket, readWritten })
  // While it is read back it has no name that a list of backups shows.
  expect(seen).toEqual([[`backups/${draftOf(name)}`], []])
  expect([...s3.objects.keys()]).toEqual([`backups/${name}`])
  expect(await bucket.list()).toEqual([name])
  expect(s3.openUploads()).toBe(0)
  expect((await readBackup(await bucket.read(name), SECRET)).manifest).toEqual(manifest)
  await bucket.remove(name)
  await expect(bucket.read(name)).rejects.toThrow('There is no backup s3://photos/backups/')
})
