import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import { readDraft } from '../../ui/field/draft.ts'
import { DRAFT, EMPTY } from '../details.ts'
import { PHOTO } from '../testing/given.ts'
import {
  card,
  countedItems,
  counting,
  key,
  KNOWN,
  lastRequest,
  look,
  price,
  openPricedForm,
  search,
  usePricedForm,
} from '../testing/priced-form.tsx'
import type { ByHand } from './corrections.ts'
import type * as FindItems from '../../ui/items/find-items.ts'
import { loadKnownItems } from '../../ui/items/find-items.ts'

// As it is, but its calls are counted: what it asked for once it keeps for all tests of this file.
vi.mock('../../ui/items/find-items.ts', { spy: true })

const descriptionText = () => document.querySelector('textarea')?.value

usePricedForm()
beforeEach(() => void vi.mocked(loadKnownItems).mockClear())

test('an added item shows immediately with the old price, and the new price follows', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  expect(countedItems()).toEqual(['1 Sofa', '1 Fridge'])
  press('One more: Sofa')
  expect(countedItems()).toEqual(['2 Sofa', '1 Fridge'])
  expect(document.body.textContent).toContain('edited')
  expect(card()?.textContent).toContain('Updating your price')
  expect(price()).toBe('$200.00')
  await pass(700)
  expect(price()).toBe('$300.00')
  expect(lastRequest(requests, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
})

test('a typed number counts, as far as a truck carries', async () => {
  await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }) })
  const field = document.querySelector<HTMLInputElement>('[aria-label="How many: Sofa"]')
  const enter = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const leave = () =>
    act(() => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  for (const [input, shownValue] of [
    ['12', '12'],
    ['a few', '12'],
    ['999', '200'],
  ] as const) {
    enter(input)
    leave()
    expect(field?.value).toBe(shownValue)
  }
  expect(document.body.textContent).toContain('200 is the most')
  expect(button('One more: Sofa').getAttribute('aria-disabled')).toBe('true')
})

test('what is removed can be put back, to its place and with the focus', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  press('Remove Sofa')
  expect(countedItems()).toEqual(['1 Fridge'])
  expect(document.body.textContent).toContain('Removed: Sofa')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One more: Fridge')
  await pass(700)
  expect(price()).toBe('$100.00')

  press('Put back Sofa')
  expect(countedItems()).toEqual(['1 Sofa', '1 Fridge'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One more: Sofa')
  await pass(700)
  expect(price()).toBe('$200.00')
  expect(lastRequest(requests, '/api/quote')).not.toHaveProperty('corrections')
})

test('a thing is added by any of its names, with the keyboard alone', async () => {
  await openPricedForm({ 'POST /api/quote': counting({ fridge: 1 }) })
  await look('couch')
  expect(search().getAttribute('aria-expanded')).toBe('true')
  expect(
    document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent,
  ).toContain('Sofa')
  key('Enter')
  expect(countedItems()).toEqual(['1 Fridge', '1 Sofa'])
  expect(search().value).toBe('')
  await look('fridge')
  key('Enter')
  expect(countedItems()).toEqual(['2 Fridge', '1 Sofa'])
  await pass(700)
  expect(price()).toBe('$300.00')
})

test('Esc closes the results, and an unknown item suggests another search', async () => {
  await openPricedForm({ 'POST /api/quote': counting({ fridge: 1 }) })
  await look('pia')
  key('Escape')
  expect(search().getAttribute('aria-expanded')).toBe('false')
  await look('gizmotron')
  expect(document.body.textContent).toContain('No match. Try another word')
  key('Enter')
  expect(countedItems()).toEqual(['1 Fridge'])
})

test('a list that does not come says so, and is asked for again until it came', async () => {
  vi.resetModules()
  const { loadKnownItems: load } = await vi.importActual<typeof FindItems>(
    '../../ui/items/find-items.ts',
  )
  const answers = [() => refusal('internal', 'Oh'), () => Response.json(KNOWN)]
  const requests = answerApi({
    'GET /api/quote/items': () => answers.shift()?.() ?? refusal('internal', 'Oh'),
  })
  await expect(load()).rejects.toThrow('500')
  expect(await load()).toHaveLength(3)
  expect(await load()).toHaveLength(3)
  expect(requests).toHaveLength(2)
})

test('corrections outlive a change of words and a reload', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  press('One more: Sofa')
  type('Describe it', 'A three-seat sofa and a fridge in the shed')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
  expect(readDraft(DRAFT.key, EMPTY).corrections).toMatchObject([{ key: 'sofa', quantity: 2 }])
})

test('a number that a model gave to a thing of its own means nothing once the words change', async () => {
  const requests = await openPricedForm({
    'POST /api/quote': counting({ sofa: 1, 'unlisted-1': 1 }),
  })
  press('Remove unlisted-1')
  press('One more: Sofa')
  await pass(700)
  type('Describe it', 'A kayak trailer and an old sofa')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
})

test('after sixty changes by hand the next one is refused with a way on', async () => {
  const corrections = Array.from({ length: 60 }, (_, at): ByHand => {
    return { key: `thing-${at}`, name: `Thing ${at}`, quantity: 0, counted: 1 }
  })
  const requests = await openPricedForm(
    { 'POST /api/quote': counting({ sofa: 1 }) },
    { corrections },
  )
  press('One more: Sofa')
  expect(countedItems()).toEqual(['1 Sofa'])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'add the rest to your description',
  )
  press('Put back Thing 3')
  press('One more: Sofa')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')?.corrections).toHaveLength(60)
})

test('a long list begins folded, and unfolds to the first thing that was hidden', async () => {
  const read = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`thing-${at}`, 1]))
  await openPricedForm({ 'POST /api/quote': counting(read) })
  expect(countedItems()).toHaveLength(6)
  press('Show all 9 items')
  expect(countedItems()).toHaveLength(9)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One more: thing-6')
})

test('where nothing could be made out, things can be added', async () => {
  await openPricedForm({ 'POST /api/quote': counting({}, { unknown: ['gizmotron', 'whatsit'] }) })
  expect(document.body.textContent).toContain("couldn't identify individual items")
  expect(document.body.textContent).toContain("We didn't recognise gizmotron, whatsit")
  press('Search for them')
  await pass(0)
  expect(document.activeElement).toBe(search())
})

test('a tap picks a common item, moves the focus to its + and writes the description', async () => {
  const requests = await openPricedForm(
    { 'POST /api/quote': counting({}) },
    { description: '', photos: [PHOTO] },
  )
  const tile = /^Add Sofa/
  press(tile)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('One more: Sofa')
  expect(descriptionText()).toBe('Please pick up 1 sofa')
  press('One more: Sofa')
  press(/^Add Fridge/)
  expect(descriptionText()).toBe('2 sofas and 1 fridge')
  expect(countedItems()).toEqual(['2 Sofa', '1 Fridge'])
  expect([...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)).not.toContain(
    expect.stringMatching(tile),
  )
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({
    description: '2 sofas and 1 fridge',
    corrections: [
      { key: 'sofa', quantity: 2 },
      { key: 'fridge', quantity: 1 },
    ],
  })
})

test('a description of the customer stays as it is when they pick more', async () => {
  await openPricedForm({ 'POST /api/quote': counting({}) }, { description: '' })
  press(/^Add Sofa/)
  type('Describe it', '1 sofa, second floor')
  press(/^Add Fridge/)
  expect(descriptionText()).toBe('1 sofa, second floor')
})

test('one less than one removes an item, and its message puts it back', async () => {
  await openPricedForm({ 'POST /api/quote': counting({}) }, { description: '' })
  press(/^Add Sofa/)
  press('Remove Sofa')
  expect(countedItems()).toEqual([])
  expect(descriptionText()).toBe('')
  expect(document.activeElement).toBe(search())
  await pass(100)
  press('Undo')
  expect(countedItems()).toEqual(['1 Sofa'])
  expect(descriptionText()).toBe('Please pick up 1 sofa')
})

test('items from the text say so, with what one more adds', async () => {
  await openPricedForm({ 'POST /api/quote': counting({ sofa: 1 }) })
  expect(document.body.textContent).toContain('Sofa+$100, from your text')
})

test('a description that is too short says why there is no price', async () => {
  await openPricedForm({}, { description: 'tires x4' })
  expect(document.body.textContent).toContain('A price needs at least 10 characters')
  expect(card()?.textContent).toContain('Your description needs at least 10 characters')
})
