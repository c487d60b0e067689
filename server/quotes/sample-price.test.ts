import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { getSamplePrice } from '../../contract/sample-price.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test.each([
  ['Burnaby', 0],
  ['Burnaby', 2],
  ['Bowen Island', 2],
] as const)('the sample price of %s in %i days is what a quote answers', async (area, days) => {
  const date = addDays(dayOf(app.ctx.now()), days)
  const sample = await app.as().call(getSamplePrice, { query: { area, date } })
  const quote = await app.as().call(askForQuote, {
    body: {
      description: sample.example,
      photos: [await app.given.photo()],
      area,
      preferredDate: date,
    },
  })
  expect({ ...sample, example: '' }).toEqual({
    example: '',
    price: quote.estimatedPrice,
    gst: quote.gst,
    lines: quote.lines,
  })
})

test('it knows every area, leaves the same-day fee out without a date, and stores no quote', async () => {
  const before = await app.given.count('quotes')
  for (const area of SERVICE_AREAS) {
    const { price, lines } = await app.as().call(getSamplePrice, { query: { area } })
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
    expect(lines.map(({ kind }) => kind)).not.toContain('same_day')
  }
  expect(await app.given.count('quotes')).toBe(before)
})
