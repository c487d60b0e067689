import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretBox } from '../../core/secret-box.ts'
import { diskStorage } from './disk.ts'
import { isSignedAddress } from './signed-address.ts'
import { storageConforms } from './storage.conformance.ts'
import type { Storage } from './storage.ts'

const NOW = Date.parse('2026-11-23T20:00:00.250Z')
const secrets = secretBox(randomBytes(32))

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'westhaul-storage-'))
  storage = diskStorage(join(folder, 'uploads'), { secrets, now: () => new Date(NOW) })
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** A disk that is full when half of the next file is written. */
async function interrupt(put: () => Promise<void>): Promise<void> {
  const probe = await open(folder)
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const full = vi.spyOn(handles, 'writeFile').mockImplementationOnce(async function (
    this: FileHandle,
    data,
  ) {
    await this.write((data as Buffer).subarray(0, (data as Buffer).length / 2))
    throw new Error('ENOSPC: no space left on device')
  })
  try {
    await put()
  } finally {
    full.mockRestore()
  }
}

/** What the route of signed addresses does. */
async function openAddress(address: string, afterSeconds = 0) {
  const url = new URL(address, 'http://own.test')
  const name = url.pathname.split('/').at(-1) ?? ''
  const now = () => new Date(NOW + afterSeconds * 1000)
  const query = Object.fromEntries(url.searchParams)
  const file = isSignedAddress({ secrets, now }, name, query) && (await storage.get(name))
  return file ? { bytes: await buffer(file.stream) } : 'refused'
}

storageConforms(() => ({ storage, interrupt, open: openAddress }))

test('nothing unfinished stays in the folder', async () => {
  await storage.put('b1.webp', Buffer.from('first'))
  await storage.put('b1.webp', Buffer.from('second'))
  const broken = interrupt(() => storage.put('b1.webp', Buffer.alloc(1000)))
  await expect(broken).rejects.toThrow('no space left')
  expect(await readdir(join(folder, 'uploads/b1'))).toEqual(['b1.webp'])
})

test('an address signed with another key is refused', async () => {
  await storage.put('d1.webp', Buffer.from('x'))
  const other = { secrets: secretBox(randomBytes(32)), now: () => new Date(NOW) }
  const address = await diskStorage(folder, other).signAddress('d1.webp', 60)
  expect(await openAddress(address)).toBe('refused')
})

test.skipIf(process.platform === 'win32')('only the server may read what is stored', async () => {
  await storage.put('c1.webp', Buffer.from('x'))
  const { mode } = await stat(join(folder, 'uploads/c1/c1.webp'))
  expect(mode & 0o077).toBe(0)
})
