import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from './core/project-root.ts'
import { secretBox } from './core/secret-box.ts'
import { openDatabase } from './db/database.ts'
import { copyTemplate } from './testing/copy-template.ts'
import { startS3 } from './testing/s3-server.ts'
import { filesOf, newName } from './uploads/names.ts'
import { openDisk } from './uploads/open-storage.ts'
import { insertUploads } from './uploads/store.ts'

const run = promisify(execFile)

async function openWorld() {
  const { connection, url, drop } = await copyTemplate()
  onTestFinished(drop)
  const { db } = openDatabase(connection, 1)
  onTestFinished(() => db.destroy())
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-migrate-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const disk = openDisk(dataDir, { secrets: secretBox(randomBytes(32)), now: () => new Date() })
  const migrate = (args: string[], environment: Record<string, string> = s3.environment) =>
    run(process.execPath, [join(projectRoot, 'server/migrate-storage.ts'), ...args], {
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        ...environment,
      },
    })
  return { db, s3, disk, migrate }
}

test('npm run storage:migrate moves the files to S3 and back, and names what is missing', async () => {
  const { db, s3, disk, migrate } = await openWorld()
  const name = newName()
  const upload = { purpose: 'licence' as const, visitorId: randomUUID(), userId: null }
  await insertUploads(db, new Date(), [{ name, ...upload, width: 1, height: 1, bytes: 1 }])
  const { web, thumbnail } = filesOf(name)
  await disk.put(web, Buffer.from('licence'))

  await expect(migrate(['--to', 's3'])).rejects.toMatchObject({
    code: 1,
    stderr: `${thumbnail} is in neither storage\n`,
    stdout: '1 copied, 0 there already, 1 missing; 0.0 MB copied. Nothing was deleted.\n',
  })
  expect(s3.objects.get(web)?.bytes.toString()).toBe('licence')

  await disk.put(thumbnail, Buffer.from('small'))
  expect((await migrate(['--to', 's3'])).stdout).toContain('1 copied, 1 there already, 0 missing')

  await disk.delete(web)
  expect((await migrate(['--to', 'disk'])).stdout).toContain('1 copied, 1 there already, 0 missing')
  expect(await disk.sizeOf(web)).toBe(7)
  expect(s3.objects.size).toBe(2)

  const { stdout } = await migrate(['--to', 's3', '--remove-originals'])
  expect(stdout).toBe(
    '0 copied, 2 there already, 0 missing; 0.0 MB copied.\n2 originals removed, 0 kept\n',
  )
  expect(await disk.sizeOf(web)).toBeUndefined()
  expect(s3.objects.size).toBe(2)
})

test('it says in a sentence what is wrong with its arguments, settings or bucket', async () => {
  const { db, s3, migrate } = await openWorld()
  await expect(migrate([])).rejects.toMatchObject({
    code: 1,
    stderr: 'Say where the files go: npm run storage:migrate -- --to s3 (or --to disk)\n',
  })
  await expect(migrate(['--to', 's3'], {})).rejects.toMatchObject({
    code: 1,
    stderr: 'S3_BUCKET and the other settings of the file storage are not set\n',
  })
  const upload = { purpose: 'photo' as const, visitorId: randomUUID(), userId: null }
  await insertUploads(db, new Date(), [
    { name: newName(), ...upload, width: 1, height: 1, bytes: 1 },
  ])
  const wrong = { ...s3.environment, S3_SECRET_ACCESS_KEY: 'guessed' }
  await expect(migrate(['--to', 's3'], wrong)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file storage (denies access|does not accept our key).*\n$/),
  })
})
