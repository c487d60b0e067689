import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noteWaitsOf, takeWaits } from './waits.ts'

test('a poll that took more than a second is noted with what it asked', async () => {
  let asked = 0
  await expect.poll(() => (asked += 1), { interval: 600, timeout: 10_000 }).toBe(3)
  expect(takeWaits()).toEqual([
    { what: expect.stringMatching(/^expect.poll .*asked/), ms: expect.any(Number) },
  ])
  await expect.poll(() => true).toBe(true)
  expect(takeWaits()).toEqual([])
})

test('a method that waits is noted with what it was called on, and answers as before', async () => {
  class Part {
    async press(name: string): Promise<string> {
      await sleep(1_100)
      return `${name} pressed`
    }
    toString = () => 'a button'
  }
  noteWaitsOf(Part.prototype, ['press'])
  const part = new Part()
  expect(await part.press('Save')).toBe('Save pressed')
  expect(takeWaits()).toEqual([{ what: 'press a button Save', ms: expect.any(Number) }])
})
