import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { tellDemo } from './fill-demo.ts'

const app = useApp()

// The story counts its days from the present, and haulers keep other hours at the weekend.
test.for([0, 1, 2, 3, 4, 5, 6])('the story can be told on any day: %i days on', async (days) => {
  const at = new Date(Date.UTC(2027, 0, 3 + days, 7, 5 + days * 200))
  const undo = new Error('undo')
  const told = app.ctx.db.transaction().execute(async (transaction) => {
    await tellDemo({ ...app.ctx, now: () => at }, transaction)
    throw undo
  })
  await expect(told).rejects.toBe(undo)
  expect(await app.given.count('jobs')).toBe(0)
})
