import { expect, test } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { changesMoney, fieldOf, OfferForm, termsOf, valuesOf } from './offer-form.ts'
import { anOffer, someTerms } from './testing.ts'

test('an offer goes through the form unchanged', () => {
  const terms = someTerms({
    discount: { of: 'percent', percent: 15, atMost: cents(40_00) },
    startsAt: new Date('2026-11-01T07:00:00Z'),
    endsAt: new Date('2026-12-01T06:59:00Z'),
    usesInAll: 100,
    usesPerCustomer: null,
    areas: ['Burnaby'],
    share: 'shared',
  })
  const offer = anOffer({ terms })
  const values = valuesOf(offer)
  expect(values).toMatchObject({ startsAt: '2026-11-01T00:00', endsAt: '2026-11-30T23:59' })
  expect(OfferForm.parse(values)).toEqual({ title: offer.title, offer: offer.offer, terms })
  expect(termsOf(values)).toEqual(terms)
})

test('an offer whose code takes nothing off keeps no terms', () => {
  expect(OfferForm.parse(valuesOf(anOffer({ terms: null }))).terms).toBeNull()
})

test.for([
  ['amount', { amount: 'twenty' }],
  ['percent', { of: 'percent' as const, percent: '95' }],
  ['percent', { of: 'percent' as const, percent: '' }],
  ['usesInAll', { usesInAll: '1.5' }],
  ['usesPerCustomer', { usesPerCustomer: '0' }],
  ['endsAt', { startsAt: '2026-11-30T10:00', endsAt: '2026-11-01T10:00' }],
  ['title', { title: ' ' }],
] as const)('%s is refused at its field: %o', ([field, change]) => {
  const { error } = OfferForm.safeParse({ ...valuesOf(anOffer()), ...change })
  expect(error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('what the server refuses is shown at its field', () => {
  expect(fieldOf(['terms', 'priceFrom'])).toBe('priceFrom')
  expect(fieldOf(['terms', 'discount'])).toBe('amount')
  expect(fieldOf(['terms', 'discount', 'percent'])).toBe('percent')
})

test('money is what the discount, the price from and the share say', () => {
  const before = someTerms()
  expect(changesMoney(before, someTerms({ usesInAll: 7, areas: ['Surrey'] }))).toBe(false)
  expect(changesMoney(before, someTerms({ share: 'shared' }))).toBe(true)
  expect(changesMoney(before, someTerms({ priceFrom: cents(150_00) }))).toBe(true)
  expect(changesMoney(before, undefined)).toBe(true)
})
