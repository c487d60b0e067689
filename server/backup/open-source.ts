import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../core/context.ts'
import { projectRoot } from '../core/project-root.ts'
import { secretBox, tokenKeyPath } from '../core/secret-box.ts'
import type { Storage } from '../providers/storage/storage.ts'
import { openDisk, openS3 } from '../uploads/open-storage.ts'
import type { Secret } from './passphrase.ts'
import type { Source } from './write-content.ts'

type Settings = Context['config']
type FileSettings = Pick<Settings, 's3' | 'dataDir'>

/** The storage that the settings name. Nothing is signed with it, so no key is made for it. */
export const openFiles = ({ s3, dataDir }: FileSettings, now: () => Date): Promise<Storage> =>
  s3
    ? openS3(s3, now)
    : Promise.resolve(openDisk(dataDir, { secrets: secretBox(randomBytes(32)), now }))

/** What a backup takes from beside the database. */
export async function openSource(
  config: FileSettings & Pick<Settings, 'tokenKey'>,
  now: () => Date,
): Promise<Source> {
  return {
    storage: await openFiles(config, now),
    tokenKey: config.tokenKey ? 'in_settings' : await readKey(config.dataDir),
    version: await readVersion(),
    now,
  }
}

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

const readKey = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(tokenKeyPath(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** @throws Error without BACKUP_PASSPHRASE. */
export function secretOf({ backups }: Pick<Settings, 'backups'>): Secret {
  if (backups.passphrase === undefined)
    throw new Error(
      'Set BACKUP_PASSPHRASE, such as openssl rand -base64 24 prints, and keep it away from the backups: without it they cannot be read',
    )
  return { passphrase: backups.passphrase }
}
