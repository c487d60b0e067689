import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { getPapers } from '../../contract/papers.ts'
import { useApp } from '../testing/app.ts'
import { papersOf } from './papers-query.ts'
import { insertPaper } from './store.ts'

const app = useApp()

test('of a hundred refused papers only the newest is read', async () => {
  const hauler = await app.given.hauler()
  const { db } = app.ctx
  const paper = {
    haulerId: hauler.id,
    kind: 'insurance',
    expiresOn: addDays(dayOf(app.ctx.now()), 100),
    sentAt: app.ctx.now(),
  } as const
  for (let number = 1; number <= 100; number += 1)
    await insertPaper(db, {
      ...paper,
      fileUrl: await app.given.photo({ userId: hauler.userId }),
      number: `BC-${number}`,
      status: 'refused',
      reason: 'It cannot be read',
    })
  const rowsRead: number[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsRead.push(result.rows.length)
      return result
    },
  })
  await papersOf(counting, hauler.id)
  expect(Math.max(...rowsRead)).toBe(1)
  const { papers } = await app.as(hauler).call(getPapers, {})
  expect(papers.find(({ kind }) => kind === 'insurance')).toMatchObject({
    current: null,
    renewal: { number: 'BC-100', status: 'refused' },
  })
})
