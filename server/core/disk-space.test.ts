import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDiskSpace } from './disk-space.ts'

test('the room on a disk is counted in bytes', async () => {
  const { blocks, bsize } = await statfs(tmpdir())
  const total = blocks * bsize
  const space = await readDiskSpace(tmpdir())
  expect(space?.total).toBe(total)
  // How much exactly, other processes change meanwhile.
  expect(space?.free).toBeGreaterThan(0)
  expect(space?.free).toBeLessThan(total)
})

test('a folder that is not there has no disk', async () => {
  expect(await readDiskSpace(join(tmpdir(), 'no-such-folder'))).toBeUndefined()
})
