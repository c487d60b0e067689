import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, pass, press } from '../../testing/render.ts'
import {
  card,
  counting,
  lastRequest,
  price,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()
afterEach(() => void vi.restoreAllMocks())

const settle = async () => {
  await act(() => vi.dynamicImportSettled())
  await pass(700)
}
const disagreeing = {
  estimatedPrice: '537.00',
  size: { counted: 'small', used: 'xl', countedPrice: '221.00', because: 'choice' },
}

test('a larger size than the items need is asked back with what the smaller one saves', async () => {
  const requests = await openPricedForm(
    { 'POST /api/quote': counting({ sofa: 1 }, disagreeing) },
    { loadSize: 'xl', sizeChosen: true },
  )
  await settle()
  expect(card()?.textContent).toContain('This looks like Small. Change to Small and save $316.')
  expect(lastRequest(requests, '/api/quote')).toMatchObject({ loadSize: 'xl' })
  press('Change to Small')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).not.toHaveProperty('loadSize')
})

test('a size that is kept is not asked about again', async () => {
  const requests = await openPricedForm(
    { 'POST /api/quote': counting({ sofa: 1 }, disagreeing) },
    { loadSize: 'xl', sizeChosen: true },
  )
  await settle()
  press('Keep XL')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({ loadSize: 'xl', sizeConfirmed: true })
  expect(card()?.textContent).not.toContain('This looks like Small')
  expect(card()?.textContent).toContain('Your choice. Your items look like Small')
  expect(document.activeElement).toBe(button('Change load size'))
})

test('the question stands under the sizes, and a draft that kept one is not asked again', async () => {
  const keptChoice = { loadSize: 'xl', sizeChosen: true }
  await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }, disagreeing) }, keptChoice)
  press('Change load size')
  await settle()
  const question = document.querySelector('[aria-label="Is this the right size?"]')
  const sizes = document.querySelector('[role=radiogroup]')
  expect(question?.previousElementSibling?.contains(sizes)).toBe(true)
  document.body.replaceChildren()
  await openPricedForm(
    { 'POST /api/quote': counting({ sofa: 1 }, disagreeing) },
    { ...keptChoice, sizeConfirmed: true },
  )
  await settle()
  expect(card()?.textContent).not.toContain('This looks like Small')
})

test('another size is chosen behind Change, and counts from then on', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }) })
  expect(card()?.textContent).toContain('Medium, 6-10 items')
  press('Change load size')
  await settle()
  act(() => document.querySelector<HTMLInputElement>('[name=loadSize][value=large]')?.click())
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({ loadSize: 'large' })
})

test.each([
  ['No, leave them out', 0],
  ['Yes, 50', 50],
])('a count that looks wrong is asked back: %s', async (answer, quantity) => {
  const questions = [{ key: 'bunk-bed', name: 'Bunk bed', quantity: 50, said: 'will pay 50 bucks' }]
  const requests = await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }, { questions }) })
  await settle()
  expect(card()?.textContent).toContain('50 bunk bed')
  expect(card()?.textContent).toContain('From "will pay 50 bucks". They are not in your price.')
  press(answer)
  await pass(700)
  expect(lastRequest(requests, '/api/quote')?.corrections).toEqual([{ key: 'bunk-bed', quantity }])
})

test('without a connection the form keeps its old price and does not lead on to the payment', async () => {
  await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }) })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(card()?.textContent).toContain("You're offline. Your changes are kept.")
  expect(card()?.textContent).toContain("We'll check it when you're back.")
  expect(card()?.textContent).toContain('Payment needs a connection')
  expect(price()).toBe('$100.00')
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('true')

  vi.restoreAllMocks()
  act(() => void dispatchEvent(new Event('online')))
  expect(card()?.textContent).toContain('Updated just now')
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('false')
})
