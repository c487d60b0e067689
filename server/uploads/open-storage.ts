import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { diskStorage } from '../providers/storage/disk.ts'
import type { Storage } from '../providers/storage/storage.ts'

type World = Pick<Context, 'config' | 'secrets' | 'now'>

/** S3 with its settings, the disk without: the one place where that is decided. */
export const openStorage = ({ config, ...signer }: World): Promise<Storage> =>
  config.s3 ? openS3(config.s3, signer.now) : Promise.resolve(openDisk(config.dataDir, signer))

/** The folder of uploads below the data folder. */
export const openDisk = (dataDir: string, signer: Omit<World, 'config'>): Storage =>
  diskStorage(join(dataDir, 'uploads'), signer)

/** The bucket that the settings name; nothing is asked of it yet. */
export async function openS3(
  settings: NonNullable<World['config']['s3']>,
  now: World['now'],
): Promise<Storage> {
  // Only where it is used: its modules take a while to read.
  const { s3Storage } = await import('../providers/storage/s3.ts')
  return s3Storage(settings, now)
}
