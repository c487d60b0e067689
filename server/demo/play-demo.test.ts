import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { playPeople, playPickups } from './play-demo.ts'

const app = useApp()

// The story counts its days from the present, and haulers keep other hours at the weekend.
test.for([
  ['just after midnight on a Saturday', '2027-01-02T07:05:00Z'],
  ['just before midnight on a Sunday', '2027-01-04T06:55:00Z'],
])('the story can be played %s', { timeout: 180_000 }, async ([, at = '']) => {
  const undo = new Error('undo')
  const played = app.ctx.db.transaction().execute(async (transaction) => {
    const then = { ...app.ctx, now: () => new Date(at) }
    await playPeople(then, transaction)
    await playPickups(then, transaction)
    throw undo
  })
  await expect(played).rejects.toBe(undo)
  expect(await app.given.count('jobs')).toBe(0)
})
