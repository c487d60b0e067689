import { basename, dirname, resolve } from 'node:path'
import { folderPlace } from '../providers/backups/folder.ts'
import type { BackupPlace } from '../providers/backups/place.ts'
import type { S3Settings } from '../providers/storage/s3.ts'

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** A folder of this machine, or `s3://bucket/prefix` with the key of the settings. */
export async function openPlace(to: string, s3: S3Settings | undefined): Promise<BackupPlace> {
  if (!to.startsWith('s3:')) return folderPlace(resolve(to))
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(to) ?? []
  if (bucket === undefined) throw new Error(`${to} is no address such as s3://bucket/backups`)
  if (!s3)
    throw new Error(
      'Backups in a bucket need S3_REGION, S3_ACCESS_KEY_ID and the other settings of S3',
    )
  // Only where it is used: its modules take a while to read.
  const { s3Place } = await import('../providers/backups/s3.ts')
  return s3Place({ ...s3, bucket }, prefix)
}

/** The place of one backup and its name there. */
export async function openBackup(from: string, s3: S3Settings | undefined) {
  if (!from.startsWith('s3:'))
    return { place: folderPlace(resolve(dirname(from))), name: basename(from) }
  const cut = from.lastIndexOf('/')
  return { place: await openPlace(from.slice(0, cut), s3), name: from.slice(cut + 1) }
}
