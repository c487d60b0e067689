import { expect, test } from 'vitest'
import { oncePerKey } from './once-per-key.ts'

const MAX_AGE = 60_000

/** Work that counts its runs, and a clock that a test moves. */
function setUp(maxKeys = 100) {
  let at = new Date('2026-11-20T18:00:00Z').getTime()
  let runs = 0
  const once = oncePerKey<number>({ now: () => new Date(at), maxAgeMs: MAX_AGE, maxKeys })
  return {
    run: (key: string, content = 'content') => once(key, content, async () => ++runs),
    fail: (key: string) => once(key, 'content', () => Promise.reject(new Error('No'))),
    wait: (ms: number) => (at += ms),
  }
}

test('calls at the same time and later ones share one result', async () => {
  const { run, wait } = setUp()
  expect(await Promise.all([run('a'), run('a'), run('b')])).toEqual([1, 1, 2])
  wait(MAX_AGE - 1)
  expect(await run('a')).toBe(1)
})

test('a key is forgotten after its time', async () => {
  const { run, wait } = setUp()
  await run('a')
  wait(MAX_AGE)
  expect(await run('a')).toBe(2)
})

test('the oldest keys make room', async () => {
  const { run } = setUp(2)
  await run('a')
  await run('b')
  await run('c')
  expect([await run('b'), await run('c'), await run('a')]).toEqual([2, 3, 4])
})

test('calls at the same time share a failure, and a later one runs again', async () => {
  const { run, fail } = setUp()
  const all = await Promise.allSettled([fail('a'), run('a')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run('a')).toBe(1)
})

test('a key is refused for other content, while it runs and afterwards', async () => {
  const { run } = setUp()
  const first = run('a')
  await expect(run('a', 'other')).rejects.toMatchObject({ name: 'Refused' })
  await first
  await expect(run('a', 'other')).rejects.toMatchObject({ name: 'Refused' })
})
