import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Storage } from './storage.ts'

/** A storage under test, and what happens around it. */
export type StorageWorld = {
  storage: Storage
  /** Runs a put that breaks off after a part of the file, as when a disk is full or a line drops. */
  interrupt: (put: () => Promise<void>) => Promise<void>
  /** Opens a signed address as a browser without a session does, so many seconds from now. */
  open: (address: string, afterSeconds?: number) => Promise<{ bytes: Buffer } | 'refused'>
}

/** The largest file that an upload may have. */
const LARGE = 20 * 1024 * 1024
const OUTWARD = [
  '../secret',
  'a/../../secret',
  '/etc/passwd',
  '.hidden',
  '',
  'a\0b',
  'a\\b',
  'ä',
  'a b',
]

/** What the rest of the server relies on. Every adapter of the storage port passes all of it. */
export function storageConforms(world: () => StorageWorld): void {
  const storage = () => world().storage
  const newName = () => `${randomUUID()}.webp`
  const read = async (name: string) => {
    const file = await storage().get(name)
    return file && { bytes: file.bytes, text: (await buffer(file.stream)).toString() }
  }

  test('a file is there as it was put, until it is deleted', async () => {
    const name = newName()
    await storage().put(name, Buffer.from('picture'))
    expect(await read(name)).toEqual({ text: 'picture', bytes: 7 })
    expect(await storage().sizeOf(name)).toBe(7)

    await storage().delete(name)
    expect(await read(name)).toBeUndefined()
    expect(await storage().sizeOf(name)).toBeUndefined()
  })

  test('its files are listed, and none that was deleted', async () => {
    const [kept, deleted] = [newName(), newName()]
    for (const name of [kept, deleted]) await storage().put(name, Buffer.from('picture'))
    await storage().delete(deleted)
    const names: string[] = []
    for await (const name of storage().list()) names.push(name)
    expect(names).toContain(kept)
    expect(names).not.toContain(deleted)
  })

  test('deleting what is not there is no error', async () => {
    const name = newName()
    await storage().delete(name)
    await storage().put(name, Buffer.from('x'))
    await storage().delete(name)
    await storage().delete(name)
    expect(await storage().get(name)).toBeUndefined()
  })

  test('a second file of the same name replaces the first', async () => {
    const name = newName()
    await storage().put(name, Buffer.from('the first, which is longer'))
    await storage().put(name, Buffer.from('second'))
    expect(await read(name)).toEqual({ text: 'second', bytes: 6 })
  })

  test('of concurrent puts of one name one wins as a whole, and readers see whole files alone', async () => {
    const name = newName()
    const files = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(300_000, letter))
    await storage().put(name, Buffer.alloc(300_000, 'z'))
    const puts = Promise.all(files.map((bytes) => storage().put(name, bytes)))
    const reads = await Promise.all(Array.from({ length: 8 }, () => read(name)))
    await puts
    for (const file of [...reads, await read(name)]) {
      expect(file?.text).toHaveLength(300_000)
      expect(new Set(file?.text).size).toBe(1)
    }
    expect('abcd').toContain((await read(name))?.text[0])
  })

  test('a file of 20 MB comes back byte by byte', async () => {
    const [name, bytes] = [newName(), randomBytes(LARGE)]
    await storage().put(name, bytes)
    const file = await storage().get(name)
    expect(file?.bytes).toBe(LARGE)
    expect(file && bytes.equals(await buffer(file.stream))).toBe(true)
  })

  test('an empty file is a file', async () => {
    const name = newName()
    await storage().put(name, Buffer.alloc(0))
    expect(await read(name)).toEqual({ text: '', bytes: 0 })
    expect(await storage().sizeOf(name)).toBe(0)
  })

  test('no name leads out of the storage', async () => {
    for (const name of OUTWARD) {
      const calls = [
        () => storage().put(name, Buffer.from('x')),
        () => storage().get(name),
        () => storage().sizeOf(name),
        () => storage().delete(name),
        () => storage().signAddress(name, 60),
      ]
      for (const call of calls) await expect(call()).rejects.toThrow('Not a name')
    }
  })

  test('an interrupted put leaves nothing to read, or the file that was there', async () => {
    const [absent, existing] = [newName(), newName()]
    await storage().put(existing, Buffer.from('earlier'))
    for (const name of [absent, existing]) {
      const put = world().interrupt(() => storage().put(name, Buffer.alloc(500_000, 'n')))
      await expect(put).rejects.toBeInstanceOf(Error)
    }
    expect(await read(absent)).toBeUndefined()
    expect(await storage().sizeOf(absent)).toBeUndefined()
    expect(await read(existing)).toEqual({ text: 'earlier', bytes: 7 })
    await storage().put(absent, Buffer.from('again'))
    expect((await read(absent))?.text).toBe('again')
  })

  test('a signed address shows its file until its time has passed', async () => {
    const name = newName()
    await storage().put(name, Buffer.from('licence'))
    const address = await storage().signAddress(name, 60)
    expect(await world().open(address)).toEqual({ bytes: Buffer.from('licence') })
    expect(await world().open(address, 58)).toEqual({ bytes: Buffer.from('licence') })
    expect(await world().open(address, 62)).toBe('refused')
  })

  test('a signed address shows no other file and no longer than signed', async () => {
    const [name, other] = [newName(), newName()]
    await storage().put(name, Buffer.from('mine'))
    await storage().put(other, Buffer.from('not mine'))
    const address = await storage().signAddress(name, 60)
    const own = 'http://own.test'
    const altered = (change: (url: URL) => void): string => {
      const url = new URL(address, own)
      change(url)
      return url.href.replace(own, '')
    }
    /** Changes the value of the parameter whose name ends like that, in both ways of signing. */
    const replace = (url: URL, end: string, change: (value: string) => string) => {
      const { searchParams: query } = url
      const parameter = [...query.keys()].find((each) => each.toLowerCase().endsWith(end)) ?? ''
      query.set(parameter, change(query.get(parameter) ?? ''))
    }
    const attempts = [
      altered((url) => (url.pathname = url.pathname.replace(name, other))),
      altered((url) => replace(url, 'expires', (value) => String(Number(value) + 3600))),
      altered((url) =>
        replace(url, 'signature', (value) => (value.startsWith('a') ? 'b' : 'a') + value.slice(1)),
      ),
      altered((url) => (url.search = '')),
    ]
    for (const attempt of attempts) {
      expect(attempt).not.toBe(address)
      expect(await world().open(attempt)).toBe('refused')
    }
    expect(await world().open(altered(() => undefined))).toEqual({ bytes: Buffer.from('mine') })
  })

  test('the address of an absent file shows nothing', async () => {
    expect(await world().open(await storage().signAddress(newName(), 60))).toBe('refused')
  })

  test('signed addresses lead to the origin that the storage names', async () => {
    const address = await storage().signAddress(newName(), 60)
    const own = 'http://own.test'
    expect(new URL(address, own).origin).toBe(storage().origin ?? own)
  })
}
