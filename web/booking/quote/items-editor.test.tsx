import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Correction } from '../../../contract/quotes.ts'
import { answerApi, type Asked, refusal } from '../../testing/api.ts'
import { button, pass, press, render, type } from '../../testing/render.ts'
import { keepDraft, readDraft } from '../../ui/form/draft.ts'
import { toast } from '../../ui/toast.ts'
import { forgetAttempt } from '../attempt.ts'
import { DRAFT, EMPTY } from '../details.ts'
import { DetailsStep } from '../DetailsStep.tsx'
import { laterSteps } from '../later-steps.ts'
import { aForm, aQuoteAnswer, aQuoteId, SETTINGS } from '../testing/given.ts'
import type { BookedPickup } from '../use-submit.ts'
import type { ByHand } from './corrections.ts'
import { itemsEditor } from './items-editor.ts'

const onBooked = vi.fn<(pickup: BookedPickup) => void>()

const KNOWN = [
  { key: 'sofa', name: 'Sofa', also: ['couch'] },
  { key: 'fridge', name: 'Fridge', also: ['refrigerator'] },
  { key: 'piano', name: 'Piano', also: [] },
]
const nameOf = (key: string) => KNOWN.find((known) => known.key === key)?.name ?? key

type Counts = Record<string, number>
type Body = { description: string; corrections?: Correction[]; area?: string }

/** A server that counts what it is told and asks 100 $ a piece, and 50 $ more on Bowen Island. */
function counting(read: Counts, facts: object = {}) {
  let quotes = 0
  return ({ body }: Asked) => {
    const { corrections = [], area } = body as Body
    const counts = { ...read }
    for (const { key, quantity } of corrections) counts[key] = quantity
    const items = Object.entries(counts).flatMap(([key, quantity]) =>
      quantity > 0
        ? [{ key, name: nameOf(key), quantity, volume: 1, weight: 1, flags: [], confidence: 1 }]
        : [],
    )
    const pieces = items.reduce((total, { quantity }) => total + quantity, 0)
    const price = pieces * 100 + (area === 'Bowen Island' ? 50 : 0)
    return Response.json({ ...aQuoteAnswer(`${price}.00`, (quotes++ % 9) + 1), items, ...facts })
  }
}
const known = { 'GET /api/quote/items': () => Response.json(KNOWN) }
const accepted = () => Response.json({ id: 1042, status: 'pending', estimatedPrice: '300.00' })

const card = () => document.querySelector('[aria-label="Your quote"]')
const price = () => card()?.querySelector('h3 + p + p')?.textContent
const counted = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="How many"]')].map(
    ({ value, ariaLabel }) => `${value} ${ariaLabel?.replace('How many: ', '')}`,
  )
const lastAsked = (asked: Asked[], path: string) =>
  asked.findLast((one) => one.path === path)?.body as Body | undefined
const search = () => {
  const found = document.querySelector<HTMLInputElement>('[role=combobox]')
  if (!found) throw new Error('Nothing can be added')
  return found
}
const key = (name: string) =>
  act(() =>
    search().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  )

/** The filled form with its first price. */
async function priced(answers: Parameters<typeof answerApi>[0], changes: object = {}) {
  const asked = answerApi({ ...known, ...answers })
  keepDraft(DRAFT.key, { ...EMPTY, ...aForm(), ...changes }, [])
  render(<DetailsStep active onBooked={onBooked} />)
  await pass(700)
  return asked
}
async function look(words: string): Promise<void> {
  act(() => search().focus())
  await pass(0)
  type('Add an item', words)
}

beforeAll(async () => {
  await Promise.all([laterSteps.load(), itemsEditor.load()])
})
beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  Element.prototype.scrollIntoView = () => undefined
  sessionStorage.clear()
  forgetAttempt()
  onBooked.mockClear()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('one more is on the list at once, beside the old price, and the new price follows', async () => {
  const asked = await priced({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  expect(counted()).toEqual(['1 Sofa', '1 Fridge'])
  press('One more: Sofa')
  expect(counted()).toEqual(['2 Sofa', '1 Fridge'])
  expect(card()?.textContent).toContain('changed by you')
  expect(card()?.textContent).toContain('Working out your new price')
  expect(price()).toBe('$200.00')
  await pass(700)
  expect(price()).toBe('$300.00')
  expect(lastAsked(asked, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
})

test('a typed number counts, as far as a truck carries', async () => {
  await priced({ 'POST /api/quote': counting({ sofa: 1 }) })
  const field = document.querySelector<HTMLInputElement>('[aria-label="How many: Sofa"]')
  const enter = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const leave = () =>
    act(() => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  for (const [typed, left] of [
    ['12', '12'],
    ['0', '12'],
    ['a few', '12'],
    ['999', '200'],
  ] as const) {
    enter(typed)
    leave()
    expect(field?.value).toBe(left)
  }
  expect(card()?.textContent).toContain('200 is the most')
  expect(button('One more: Sofa').getAttribute('aria-disabled')).toBe('true')
})

test('what is removed can be put back, to its place and with the focus', async () => {
  const asked = await priced({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  press('Remove Sofa')
  expect(counted()).toEqual(['1 Fridge'])
  expect(card()?.textContent).toContain('Removed: Sofa')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Put back Sofa')
  await pass(700)
  expect(price()).toBe('$100.00')

  press('Put back Sofa')
  expect(counted()).toEqual(['1 Sofa', '1 Fridge'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('How many: Sofa')
  await pass(700)
  expect(price()).toBe('$200.00')
  expect(lastAsked(asked, '/api/quote')).not.toHaveProperty('corrections')
})

test('a thing is added by any of its names, with the keyboard alone', async () => {
  const asked = await priced({ 'POST /api/quote': counting({ fridge: 1 }) })
  expect(asked.some(({ path }) => path === '/api/quote/items')).toBe(false)
  await look('couch')
  expect(search().getAttribute('aria-expanded')).toBe('true')
  expect(
    document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent,
  ).toContain('Sofa')
  key('Enter')
  expect(counted()).toEqual(['1 Fridge', '1 Sofa'])
  expect(search().value).toBe('')
  await look('fridge')
  key('Enter')
  expect(counted()).toEqual(['2 Fridge', '1 Sofa'])
  await pass(700)
  expect(price()).toBe('$300.00')
  expect(asked.filter(({ path }) => path === '/api/quote/items')).toHaveLength(1)
})

test('Esc closes what was found, and a name that nobody knows says how to go on', async () => {
  await priced({ 'POST /api/quote': counting({ fridge: 1 }) })
  await look('pia')
  key('Escape')
  expect(search().getAttribute('aria-expanded')).toBe('false')
  await look('gizmotron')
  expect(card()?.textContent).toContain('Nothing goes by this name')
  key('Enter')
  expect(counted()).toEqual(['1 Fridge'])
})

test('a list that does not come says so, and is asked for again', async () => {
  vi.resetModules()
  const { loadKnownItems } = await import('./find-items.ts')
  const answers = [() => refusal('internal', 'Oh'), () => Response.json(KNOWN)]
  answerApi({ 'GET /api/quote/items': () => answers.shift()?.() ?? refusal('internal', 'Oh') })
  await expect(loadKnownItems()).rejects.toThrow('500')
  expect(await loadKnownItems()).toHaveLength(3)
})

test('corrections outlive a change of words and a reload, until they are taken back', async () => {
  const asked = await priced({ 'POST /api/quote': counting({ sofa: 1, fridge: 1 }) })
  press('One more: Sofa')
  type('Describe it', 'A three-seat sofa and a fridge in the shed')
  await pass(700)
  expect(lastAsked(asked, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
  expect(readDraft(DRAFT.key, EMPTY).corrections).toMatchObject([{ key: 'sofa', quantity: 2 }])

  press('Back to what we counted')
  expect(counted()).toEqual(['1 Sofa', '1 Fridge'])
  expect(document.activeElement?.textContent).toBe('What we counted')
  await pass(700)
  expect(price()).toBe('$200.00')
})

test('a number that a model gave to a thing of its own means nothing once the words change', async () => {
  const asked = await priced({ 'POST /api/quote': counting({ sofa: 1, 'unlisted-1': 1 }) })
  press('Remove unlisted-1')
  press('One more: Sofa')
  await pass(700)
  type('Describe it', 'A kayak trailer and an old sofa')
  await pass(700)
  expect(lastAsked(asked, '/api/quote')?.corrections).toEqual([{ key: 'sofa', quantity: 2 }])
})

test('after sixty changes by hand the next one is refused with a way on', async () => {
  const corrections = Array.from({ length: 60 }, (_, at): ByHand => {
    return { key: `thing-${at}`, name: `Thing ${at}`, quantity: 0, counted: 1 }
  })
  const asked = await priced({ 'POST /api/quote': counting({ sofa: 1 }) }, { corrections })
  press('One more: Sofa')
  expect(counted()).toEqual(['1 Sofa'])
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'put the rest into your description',
  )
  press('Put back Thing 3')
  press('One more: Sofa')
  await pass(700)
  expect(lastAsked(asked, '/api/quote')?.corrections).toHaveLength(60)
})

test('a long list begins folded, and unfolds to the first thing that was hidden', async () => {
  const read = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`thing-${at}`, 1]))
  await priced({ 'POST /api/quote': counting(read) })
  expect(counted()).toHaveLength(6)
  press('Show all 9 things')
  expect(counted()).toHaveLength(9)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('How many: thing-6')
})

test('where nothing could be made out, things can be added', async () => {
  await priced({ 'POST /api/quote': counting({}, { unknown: ['gizmotron', 'whatsit'] }) })
  expect(card()?.textContent).toContain('We could not make out single items')
  expect(card()?.textContent).toContain('We did not recognise gizmotron, whatsit')
  press('Add them by hand')
  await pass(0)
  expect(document.activeElement).toBe(search())
})

test('what was added and may not be carried is named with where to go, and can be taken off', async () => {
  const rest = counting({ sofa: 1 })
  await priced({
    'POST /api/quote': (asked) =>
      (asked.body as Body).corrections?.some(
        ({ key: of, quantity }) => of === 'piano' && quantity > 0,
      )
        ? refusal('prohibited_load', 'We cannot carry pianos.', {
            heading: 'Pianos',
            items: ['Piano'],
            place: { name: 'A music school', url: 'https://music.example' },
          })
        : rest(asked),
  })
  await look('piano')
  key('Enter')
  await pass(700)
  expect(card()?.textContent).toContain('Pianos: Piano')
  expect(card()?.textContent).toContain('Take it off the list below')
  expect(card()?.querySelector('a')).toMatchObject({
    href: 'https://music.example/',
    target: '_blank',
    rel: 'noopener',
  })
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('true')
  press('Remove Piano')
  await pass(700)
  expect(price()).toBe('$100.00')
})

test('of a load that is refused for its words the list says nothing', async () => {
  const rest = counting({ sofa: 1 })
  await priced({
    'POST /api/quote': (asked) =>
      (asked.body as Body).description.includes('propane')
        ? refusal('prohibited_load', 'We cannot carry propane.', {
            heading: 'Propane',
            items: ['Propane tank'],
            place: { name: 'A depot', url: null },
          })
        : rest(asked),
  })
  type('Describe it', 'An old sofa and two propane tanks')
  await pass(700)
  expect(card()?.textContent).toContain('Where to go: A depot')
  expect(card()?.textContent).toContain('Take it out of your description or your photos')
  expect(counted()).toEqual([])
  type('Describe it', 'An old sofa and nothing else')
  await pass(700)
  expect(counted()).toEqual(['1 Sofa'])
})

test('a price that has changed is shown anew, and booked by another press under a new key', async () => {
  const changed = () =>
    refusal(
      'price_changed',
      'The price for this pickup in Bowen Island is $150.00 now, not $100.00. Please look at it and book again',
      {
        area: 'Bowen Island',
      },
    )
  const answers = [changed, accepted]
  const asked = await priced({
    'POST /api/quote': counting({ sofa: 1 }),
    'POST /api/jobs': () => answers.shift()?.() ?? accepted(),
  })
  press('Continue to payment')
  await pass(100)
  expect(onBooked).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('in Bowen Island is $150.00 now, not $100.00')
  await pass(100)
  expect(lastAsked(asked, '/api/quote')?.area).toBe('Bowen Island')
  expect(price()).toBe('$150.00')

  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
  expect(onBooked.mock.calls[0]?.[0].price).toBe(15000)
  const bookings = asked.filter(({ path }) => path === '/api/jobs')
  expect(new Set(bookings.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  expect(new Set(bookings.map(({ body }) => (body as { quoteId: string }).quoteId)).size).toBe(2)
  expect(document.body.textContent).not.toContain('now, not')
})

test('a quote that has run out at another price does not stand in the way of the next press', async () => {
  const sentence =
    'The price for this pickup is $300.00 now, not $200.00. Please look at it and book again'
  const bookings = [() => refusal('price_changed', sentence, { area: null }), accepted]
  const quotes = [counting({ sofa: 2 }), counting({ sofa: 3 }, { quoteId: aQuoteId(2) })]
  const asked = await priced({
    'POST /api/quote': (one) => (quotes.shift() ?? counting({}))(one),
    'POST /api/jobs': () => bookings.shift()?.() ?? accepted(),
  })
  press('Continue to payment')
  await pass(100)
  await pass(100)
  expect(price()).toBe('$300.00')
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
  const sent = asked.filter(({ path }) => path === '/api/jobs')
  expect(sent.map(({ body }) => (body as { quoteId: string }).quoteId)).toEqual([
    aQuoteId(1),
    aQuoteId(2),
  ])
})

test('the same form with other corrections is another booking', async () => {
  const asked = await priced({
    'POST /api/quote': counting({ sofa: 1 }),
    'POST /api/jobs': accepted,
  })
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1)))
  press('One more: Sofa')
  await pass(700)
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalledTimes(2)))
  expect(asked.filter(({ path }) => path === '/api/jobs')).toHaveLength(2)
})
