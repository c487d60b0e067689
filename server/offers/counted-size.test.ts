import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import type { OfferTerms } from '../../contract/offer-terms.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON } from './testing/offers.ts'

const app = useApp()

let made = 0

/** An extra large load of a sofa and a chair: what is paid, and what would be paid at the size of its items. */
async function quoteXl(terms?: Partial<OfferTerms>) {
  app.setNow(NOON)
  const code = terms && `LARGE${++made}`
  if (code) await givenOffer(app, code, terms)
  const { photos } = await bookingForm(app)
  const body = { description: 'a sofa and a chair', photos, loadSize: 'xl' as const, code }
  const { estimatedPrice, size } = await app.as().call(askForQuote, { body })
  return { paid: estimatedPrice, atCounted: size.countedPrice }
}

async function plainXl() {
  const { paid, atCounted } = await quoteXl()
  if (atCounted === null) throw new Error('The size of the items is not offered')
  return { paid, atCounted }
}

test('an amount comes off the price at the size of the items as well', async () => {
  const { paid, atCounted } = await plainXl()
  const discount = { of: 'amount', amount: cents(20_00) } as const
  expect(await quoteXl({ discount })).toEqual({ paid: paid - 20_00, atCounted: atCounted - 20_00 })
})

test('a percentage comes off each price', async () => {
  const { paid, atCounted } = await plainXl()
  const tenth = (price: number) => Math.floor((price * 10 + 50) / 100)
  const discount = { of: 'percent', percent: 10, atMost: null } as const
  expect(await quoteXl({ discount })).toEqual({
    paid: paid - tenth(paid),
    atCounted: atCounted - tenth(atCounted),
  })
})

test('a smaller size that would lose the discount and cost more is not offered', async () => {
  const { paid, atCounted } = await plainXl()
  const discount = { of: 'amount', amount: cents(paid - atCounted) } as const
  const terms = { discount, priceFrom: paid, share: 'shared' } as const
  expect(await quoteXl(terms)).toEqual({ paid: atCounted, atCounted: null })
})
