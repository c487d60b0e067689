import { act } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { askForQuote } from '../../../contract/quotes.ts'
import { settingsWith } from '../../testing/settings.ts'
import { render } from '../../testing/render.ts'
import { factsOf, factsText } from '../items/item-facts.ts'
import { aQuoteAnswer } from '../testing/given.ts'
import { card, counting, openPricedForm, usePricedForm } from '../testing/priced-form.tsx'

usePricedForm()
// The settings are read once for each page.
afterAll(() => void vi.resetModules())

test.each([
  [0.8, false],
  [0.3, true],
])('a confidence of %s is called a rough estimate: %s', async (confidence, isRough) => {
  await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }, { confidence }) })
  const folds = card()?.querySelectorAll('details') ?? []
  await act(async () => {
    for (const fold of folds) {
      fold.open = true
      fold.dispatchEvent(new Event('toggle'))
    }
  })
  await act(() => vi.dynamicImportSettled())
  expect(card()?.textContent).toContain('Similar loads cost')
  expect(card()?.textContent.includes('This is a rough estimate.')).toBe(isRough)
})

test.each([
  [true, 'Looking at your photos'],
  [false, 'Calculating your price'],
])('photos are looked at where a model reads them (%s): %s', async (model, words) => {
  document.head.innerHTML = settingsWith({ model })
  vi.resetModules()
  const { PriceHead } = await import('./PriceHead.tsx')
  const state = { kind: 'estimating', last: null } as const
  const quote = { state, pricedAt: null, basis: '', news: null, retry: noop, askAgain: noop }
  render(<PriceHead quote={quote} isOnline missing="" />)
  expect(document.body.textContent).toContain(words)
})

test.each([
  ['ai', 'from your photos'],
  ['rules', '+$32 each'],
] as const)('an item that no words name, in a price by %s: %s', (source, words) => {
  const item = {
    key: 'sofa',
    name: 'Sofa',
    quantity: 1,
    volume: 1,
    weight: 1,
    confidence: 1,
    flags: [],
    drawing: null,
    addedPrice: cents(3200),
  }
  const quote = { ...askForQuote.response.parse(aQuoteAnswer('32.00')), source, items: [item] }
  expect(factsText(factsOf('sofa', quote, [], false), false)).toContain(words)
})

test.each([
  [10, 'From your 10 items'],
  [13, '13 items, sized by volume'],
])('a medium load of %s items says: %s', async (quantity, words) => {
  const size = { counted: 'medium', used: 'medium', countedPrice: null, because: 'items' }
  await openPricedForm({ 'POST /api/quote': counting({ sofa: quantity }, { size }) })
  expect(card()?.textContent).toContain(`Medium, 6-10 items${words}`)
})

const noop = () => undefined
