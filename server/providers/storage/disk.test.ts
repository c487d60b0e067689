import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'westhaul-storage-'))
  storage = diskStorage(join(folder, 'uploads'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

const textOf = async (name: string) => {
  const file = await storage.get(name)
  return file && { text: (await buffer(file.stream)).toString(), bytes: file.bytes }
}

test('a file is there as it was put, until it is deleted', async () => {
  await storage.put('a1.webp', Buffer.from('picture'))
  expect(await textOf('a1.webp')).toEqual({ text: 'picture', bytes: 7 })

  await storage.delete('a1.webp')
  await storage.delete('a1.webp')
  expect(await storage.get('a1.webp')).toBeUndefined()
})

test('a second file of the same name replaces the first, and nothing unfinished stays', async () => {
  await storage.put('b1.webp', Buffer.from('first'))
  await storage.put('b1.webp', Buffer.from('second'))
  expect((await textOf('b1.webp'))?.text).toBe('second')
  expect(await readdir(join(folder, 'uploads/b1'))).toEqual(['b1.webp'])
})

test('no name leads out of the folder', async () => {
  for (const name of [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '.hidden',
    '',
    'a\0b',
    'a\\b',
  ]) {
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
    await expect(storage.get(name)).rejects.toThrow('Not a name')
    await expect(async () => storage.delete(name)).rejects.toThrow('Not a name')
  }
})

test.skipIf(process.platform === 'win32')('only the server may read what is stored', async () => {
  await storage.put('c1.webp', Buffer.from('x'))
  const { mode } = await stat(join(folder, 'uploads/c1/c1.webp'))
  expect(mode & 0o077).toBe(0)
})
