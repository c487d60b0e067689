import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted, twentyOff } from './testing/offers.ts'

const app = useApp()
let made = 0
const newCode = () => `TERMS${++made}`

test('the value of a plain discount is kept: its terms follow from the words', async () => {
  app.setNow(NOON)
  const plain = { title: 'Clear-out', type: 'discount' as const, targetType: 'customer' as const }
  const make = (value: string) =>
    givenOffer(
      app,
      newCode(),
      {},
      { ...plain, offer: { value, description: '' }, terms: undefined },
    )
  expect((await make('$20 off')).terms).toMatchObject({
    discount: { of: 'amount', amount: 20_00 },
    priceFrom: 80_00,
  })
  expect((await make('15% off any pickup')).terms).toMatchObject({
    discount: { of: 'percent', percent: 15 },
  })
  const words = await make('A free broom')
  expect(words.terms).toBeNull()
  const { quote } = await quoted(app, await bookingForm(app), words.code)
  expect(quote.offer?.reason).toBe('by_phone')
})

test('terms that would come out of the share of the hauler are refused', async () => {
  const cheap = givenOffer(app, newCode(), { priceFrom: cents(75_00) })
  await expect(cheap).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'terms.priceFrom', message: expect.stringContaining('$80.00') }],
  })
  const half = { of: 'percent' as const, percent: 50, atMost: null }
  await expect(givenOffer(app, newCode(), { discount: half })).rejects.toMatchObject({
    fields: [{ path: 'terms.discount' }],
  })
  expect(
    (await givenOffer(app, newCode(), { discount: half, share: 'shared' })).terms,
  ).toMatchObject(twentyOff({ discount: half, share: 'shared' }))
})

test('a code is one offer’s for good, whatever its letters', async () => {
  const code = newCode()
  await givenOffer(app, code)
  await expect(givenOffer(app, code.toLowerCase())).rejects.toMatchObject({ code: 'in_use' })
  await expect(givenOffer(app, 'NO SPACES')).rejects.toMatchObject({ code: 'invalid_input' })
})
