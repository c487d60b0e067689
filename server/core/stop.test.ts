import { expect, test, vi } from 'vitest'
import { type Stop, stopAll } from './stop.ts'

test('each step ends in its turn, the last first, also after one that fails and one that hangs', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const ended: string[] = []
  const step = (what: string, end: () => Promise<unknown>): Stop => ({
    what,
    end: () => {
      ended.push(what)
      return end()
    },
    limitMs: 50,
  })
  const stops = [
    step('connections', async () => {}),
    step('tasks', () => new Promise(() => {})),
    step('requests', () => Promise.reject(new Error('The other end is gone'))),
  ]
  await stopAll(stops)
  const lines = said.mock.calls.map(([line]) => String(line).trim())
  said.mockRestore()
  expect(ended).toEqual(['requests', 'tasks', 'connections'])
  expect(lines).toEqual([
    'Stopping requests failed: The other end is gone',
    'Stopping tasks took over 0.05 s and was cut off',
  ])
  expect(stops).toEqual([])
})
