import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { folderPlace } from '../../providers/backups/folder.ts'
import { makeBackup } from '../make-backup.ts'

/** A backup that has its final name from its first byte: the fault that the kills must notice. */
const [url = '', folder = '', passphrase = ''] = process.argv.slice(2)
const place = folderPlace(folder)
await makeBackup({
  connection: { connectionString: url },
  source: { storage: undefined, tokenKey: undefined, version: '0.1.0', now: () => new Date() },
  place: {
    ...place,
    write: (name, fill) => fill(createWriteStream(join(folder, name))),
    readWritten: place.read,
    keep: async () => {},
    discard: place.remove,
  },
  secret: { passphrase },
})
