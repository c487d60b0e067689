import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretBox, secretBox } from './secret-box.ts'

const box = secretBox(randomBytes(32))
/** Ours, or Node's own for a value that another key sealed or that was changed. */
const UNOPENED = /not sealed here|unable to authenticate data/

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'westhaul-key-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('what is sealed opens again, and reads differently every time', () => {
  for (const secret of ['token', '', 'ключ 🔑', 'x'.repeat(10_000)]) {
    const sealedSecret = box.seal(secret, 'use')
    expect(box.open(sealedSecret, 'use')).toBe(secret)
    expect(sealedSecret).not.toBe(box.seal(secret, 'use'))
  }
  expect(box.seal('token', 'use')).not.toContain('token')
})

test('what is signed is the same every time, and another with another key, text or use', () => {
  const signature = box.sign('text', 'use').toString('hex')
  expect(box.sign('text', 'use').toString('hex')).toBe(signature)
  const others = [
    secretBox(randomBytes(32)).sign('text', 'use'),
    box.sign('text', 'another use'),
    box.sign('another text', 'use'),
    box.sign('extuse', 't'),
  ].map((other) => other.toString('hex'))
  expect(new Set([signature, ...others]).size).toBe(5)
})

test('it opens for nothing else: not with another key, for another use, or changed by a bit', () => {
  const sealedToken = box.seal('token', 'use')
  expect(() => secretBox(randomBytes(32)).open(sealedToken, 'use')).toThrow(UNOPENED)
  expect(() => box.open(sealedToken, 'another use')).toThrow(UNOPENED)
  const bytes = Buffer.from(sealedToken.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changedBytes = Buffer.from(bytes)
    changedBytes[at] = (changedBytes[at] ?? 0) ^ 1
    expect(() => box.open(`v1.${changedBytes.toString('base64url')}`, 'use')).toThrow(UNOPENED)
  }
  for (const strange of [
    '',
    'token',
    'v1.',
    'v1.AAAA',
    sealedToken.replace('v1', 'v2'),
    `v1.${'A'.repeat(37)}`,
  ])
    expect(() => box.open(strange, 'use')).toThrow(UNOPENED)
})

test('without TOKEN_KEY a key is made once, for this user alone, and found again', async () => {
  const dataDir = join(await folder(), 'data')
  const boxes = await Promise.all(
    Array.from({ length: 8 }, () => openSecretBox({ tokenKey: undefined, dataDir })),
  )
  const [first] = boxes
  for (const other of boxes)
    expect(other.open(first?.seal('token', 'use') ?? '', 'use')).toBe('token')
  expect(await readdir(dataDir)).toEqual(['token.key'])
  expect((await stat(join(dataDir, 'token.key'))).mode & 0o777).toBe(0o600)
})

test('with TOKEN_KEY no file is made, and that key opens what it sealed', async () => {
  const dataDir = await folder()
  const tokenKey = randomBytes(32).toString('hex')
  const sealedToken = (await openSecretBox({ tokenKey, dataDir })).seal('token', 'use')
  expect((await openSecretBox({ tokenKey, dataDir: '/nowhere' })).open(sealedToken, 'use')).toBe(
    'token',
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a damaged key is not replaced in silence: what it sealed would be lost', async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'token.key'), 'half a k')
  await expect(openSecretBox({ tokenKey: undefined, dataDir })).rejects.toThrow('is damaged')
  expect(await readFile(join(dataDir, 'token.key'), 'utf8')).toBe('half a k')
})
