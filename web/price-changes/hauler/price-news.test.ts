import { expect, test } from 'vitest'
import { z } from 'zod'
import { HaulerPrice, type PriceChangeStatus } from '../../../contract/price-changes.ts'
import { isWaiting, priceNews } from './price-news.ts'

type Facts = {
  due?: string
  refusal?: string | null
  items?: { name: string; quantity: number; price: string }[]
}

const priceThatIs = (
  status: PriceChangeStatus,
  { due = '15.00', refusal = null, items = [] }: Facts = {},
): HaulerPrice =>
  z.decode(HaulerPrice, {
    agreed: '165.00',
    floor: '49.00',
    cap: '189.75',
    held: '165.00',
    isCollected: false,
    refusal,
    change: {
      id: 3,
      from: '165.00',
      to: '180.00',
      due,
      items,
      reason: 'Stairs',
      photos: [],
      status,
      answerBy: null,
      now: '2026-11-20T17:30:00Z',
    },
  })

test.for([
  ['pending_admin', 'waiting', 'Waiting for our team'],
  ['pending_customer', 'waiting', 'Waiting for Mei'],
  ['approved', 'waiting', 'Mei approved $180.00'],
  ['settled', 'agreed', 'Mei approved $180.00'],
  ['declined', 'stands', 'Mei declined $180.00'],
  ['expired', 'stands', 'No answer in time to $180.00'],
  ['refused', 'stands', 'Our team did not agree to $180.00'],
] as const)('a price that is %s reads as %s: %s', ([status, kind, title]) => {
  const price = priceThatIs(status)
  expect(priceNews(price, 'Mei')).toMatchObject({ kind, title })
  expect(isWaiting(price)).toBe(kind === 'waiting')
})

test('nothing is said where no price was named, or it was taken back', () => {
  expect(priceNews(priceThatIs('withdrawn'), 'Mei')).toBeNull()
  expect(priceNews({ ...priceThatIs('pending_customer'), change: null }, 'Mei')).toBeNull()
})

test('a price that needed no approval is not shown as approved', () => {
  expect(priceNews(priceThatIs('settled', { due: '0.00' }), 'Mei')).toMatchObject({
    title: 'The price is $180.00 now',
    text: 'It was $165.00.',
  })
})

test('who refused is quoted with the reason, and the price that stands follows', () => {
  const refused = priceThatIs('refused', { refusal: 'The photo shows one sofa' })
  expect(priceNews(refused, 'Mei')?.text).toBe('The photo shows one sofa. The price stays $165.00.')
})

test.for([
  ['settled', 'Load 2 × Mattress and 1 × Lamp as well. It is paid, and is the price now.'],
  [
    'declined',
    'Take only what was agreed. Leave 2 × Mattress and 1 × Lamp. The price stays $165.00.',
  ],
  ['expired', 'Leave 2 × Mattress and 1 × Lamp. The price stays $165.00.'],
] as const)('items that were %s are named with what to do with them', ([status, text]) => {
  const items = [
    { name: 'Mattress', quantity: 2, price: '6.00' },
    { name: 'Lamp', quantity: 1, price: '3.00' },
  ]
  expect(priceNews(priceThatIs(status, { items }), 'Mei')?.text).toBe(text)
})
