import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { estimate } from './estimate.ts'
import { insertReaderCalls } from './reader-call-store.ts'
import { sweepQuotes } from './tasks.ts'

const app = useApp()
const DAY_MS = 86_400_000

test('a month after it expired a quote is removed, unless a job was booked at it', async () => {
  const then = new Date('2026-09-01T19:00:00Z')
  app.setNow(then)
  const load = {
    description: 'An old sofa and two chairs',
    loadSize: 'small' as const,
    photos: [await app.given.photo()],
  }
  const [asked, booked] = [await estimate(app.ctx, load), await estimate(app.ctx, load)]
  await app.given.job({ quoteId: booked.id })
  const left = async () => {
    await sweepQuotes.run({}, app.ctx)
    const rows = await app.ctx.db.selectFrom('quotes').select('id').execute()
    return rows.map(({ id }) => id)
  }

  app.setNow(new Date(then.getTime() + 30 * DAY_MS))
  expect(await left()).toEqual(expect.arrayContaining([asked.id, booked.id]))
  app.setNow(new Date(then.getTime() + 32 * DAY_MS))
  expect(await left()).toEqual([booked.id])
})

test('what the model was asked is kept for a year, to compare what it costs', async () => {
  const then = new Date('2026-09-01T19:00:00Z')
  const call = {
    model: 'looker-1',
    promptVersion: '1',
    outcome: 'read',
    ms: 900,
    at: then,
  } as const
  await insertReaderCalls(app.ctx.db, [{ ...call, tokensIn: 900, tokensOut: 120 }])
  const leftAfter = async (days: number) => {
    app.setNow(new Date(then.getTime() + days * DAY_MS))
    await sweepQuotes.run({}, app.ctx)
    return app.given.count('readerCalls')
  }
  expect(await leftAfter(366)).toBe(1)
  expect(await leftAfter(401)).toBe(0)
})
