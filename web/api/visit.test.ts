import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseHold } from '../../contract/windows.ts'
import { startVisit } from '../../contract/visit.ts'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.resetModules())
// Its visit is never answered: the next file has its own.
afterAll(() => void vi.resetModules())

/** A server that answers each path when the test says so; `paths` are those that were called. */
async function openClient() {
  const paths: string[] = []
  const answers: (() => void)[] = []
  const fails: (() => void)[] = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path.split('?')[0] ?? '')
    return new Promise<Response>((resolve, reject) => {
      answers.push(() => resolve(Response.json({})))
      fails.push(() => reject(new TypeError('no connection')))
    })
  })
  const { call } = await import('./client.ts')
  const release = () => call(releaseHold, { query: {} })
  return { paths, answers, fails, release }
}

test('calls that need a visit wait until it has started, and it starts once', async () => {
  const { paths, answers, release } = await openClient()
  const calls = [release(), release()]
  await vi.waitFor(() => expect(paths).toEqual([startVisit.path]))
  answers[0]?.()
  await vi.waitFor(() => expect(paths).toHaveLength(3))
  for (const answer of answers) answer()
  await Promise.all(calls)
  expect(paths.slice(1)).toEqual([releaseHold.path, releaseHold.path])
})

test('a visit that could not start is tried again by the next call', async () => {
  const { paths, answers, fails, release } = await openClient()
  const first = release()
  await vi.waitFor(() => expect(paths).toHaveLength(1))
  fails[0]?.()
  await vi.waitFor(() => expect(paths).toHaveLength(2))
  answers[1]?.()
  await first
  void release()
  await vi.waitFor(() => expect(paths.at(-1)).toBe(startVisit.path))
})
