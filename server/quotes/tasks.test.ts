import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { estimate } from './estimate.ts'
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
  const [openQuote, bookedQuote] = [await estimate(app.ctx, load), await estimate(app.ctx, load)]
  await app.given.job({ quoteId: bookedQuote.id })
  const sweepAndList = async () => {
    await sweepQuotes.run({}, app.ctx)
    const rows = await app.ctx.db.selectFrom('quotes').select('id').execute()
    return rows.map(({ id }) => id)
  }

  app.setNow(new Date(then.getTime() + 30 * DAY_MS))
  expect(await sweepAndList()).toEqual(expect.arrayContaining([openQuote.id, bookedQuote.id]))
  app.setNow(new Date(then.getTime() + 32 * DAY_MS))
  expect(await sweepAndList()).toEqual([bookedQuote.id])
})
