import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { pass } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { aJob, aPrice, NOW, showPanel } from '../../job-page/testing/given.tsx'
import { PricePanel } from './PricePanel.tsx'

const MINUTE = 60_000

const page = () => document.body.textContent
const status = () =>
  [...document.querySelectorAll('section [role=status]')].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('the minutes count down on the screen, and only a few of them are read out', async () => {
  await showPanel(PricePanel, aJob({ priceChange: aPrice() }))
  await pass(2 * MINUTE)
  expect(page()).toContain('16min left to answer')
  expect(status()).toEqual(['', ''])

  await pass(6 * MINUTE)
  expect(status()).toEqual(['10 minutes left to answer', ''])
  await pass(9 * MINUTE)
  expect(page()).toContain('1min left to answer')
})

test.for([
  [43_010, "That's within your limit of $430.10."],
  [18_000, "That's above your limit of $180.00, so our team checked it first."],
] as const)(
  'it names the card that is charged, and the limit of %d cents',
  async ([cap, words]) => {
    await showPanel(
      PricePanel,
      aJob({
        priceChange: aPrice(),
        card: { brand: 'Visa', last4: '4242' },
        money: { cap: cents(cap) },
      }),
    )
    expect(page()).toContain(`we'll charge your Visa 4242 $24.00 more. ${words}`)
  },
)

test('what was added stands with the price of each line, without a reason where there is none', async () => {
  const items = [
    { name: 'Sofa', quantity: 1, price: cents(85_00) },
    { name: 'Mattress', quantity: 2, price: cents(30_00) },
  ]
  await showPanel(PricePanel, aJob({ priceChange: aPrice({ items, reason: '' }) }))
  expect(page()).toContain('Added1 × Sofa+$85.00')
  expect(page()).toContain('2 × Mattress$30.00 each+$60.00')
  expect(document.querySelector('blockquote')).toBeNull()
})
