import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import * as quotes from '../../../contract/call-quotes.ts'
import { useApp } from '../../testing/app.ts'
import { callForm, newCall } from '../phone/testing/call-form.ts'
import { sweepCallQuotes } from './sweep-call-quotes.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const DAY_MS = 86_400_000

async function saveQuote() {
  const { firstName, lastName, phone, address, items } = callForm(app.ctx)
  const body = { callId: newCall(), firstName, lastName, phone, address, items }
  return app.as(await app.given.admin('dispatcher')).call(quotes.saveCallQuote, { body })
}

test('90 days after it expired a quote is deleted, and its job stays', async () => {
  const quote = await saveQuote()
  const other = await saveQuote()
  const { id } = await app.as(await app.given.admin('dispatcher')).call(quotes.convertCallQuote, {
    params: { callQuoteId: quote.id },
    body: {
      preferredDate: addDays(dayOf(app.ctx.now()), 3),
      preferredTime: 'afternoon',
      price: quote.price,
      payment: 'cash',
      linkBy: 'sms',
      agreed: true,
    },
  })
  const sweepAfter = async (days: number) => {
    app.setNow(new Date(other.expiresAt.getTime() + days * DAY_MS + 1))
    await sweepCallQuotes.run({}, app.ctx)
    const rows = await app.ctx.db.selectFrom('callQuotes').select('id').execute()
    return rows.map((row) => row.id)
  }
  expect(await sweepAfter(quotes.CALL_QUOTE_RETENTION_DAYS - 1)).toEqual(
    expect.arrayContaining([quote.id, other.id]),
  )
  expect(await sweepAfter(quotes.CALL_QUOTE_RETENTION_DAYS)).toEqual([])
  const job = await app.ctx.db.selectFrom('jobs').select('id').where('id', '=', id).execute()
  expect(job).toHaveLength(1)
})
