import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { LoadRefusal } from '../../../contract/quotes.ts'
import { refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import {
  type Body,
  card,
  countedItems,
  counting,
  key,
  lastRequest,
  look,
  onBooked,
  price,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()

const refuseLoad = (...refusals: LoadRefusal[]) =>
  refusal('prohibited_load', refusals.map(({ text }) => text).join(' '), { refusals })

test('what was added and may not be carried is named with where to go, and can be taken off', async () => {
  const rest = counting({ sofa: 1 })
  await openPricedForm({
    'POST /api/quote': (request) =>
      (request.body as Body).corrections?.some(
        ({ key: of, quantity }) => of === 'piano' && quantity > 0,
      )
        ? refuseLoad({
            title: 'Pianos',
            text: 'We cannot carry pianos.',
            items: ['Piano'],
            place: { name: 'A music school', url: 'https://music.example' },
          })
        : rest(request),
  })
  await look('piano')
  key('Enter')
  await pass(700)
  // The words of a refusal are in a file of their own.
  await act(() => vi.dynamicImportSettled())
  expect(card()?.textContent).toContain('Pianos: Piano')
  expect(card()?.textContent).toContain('Remove it from your list')
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

test('what a refusal is headed by is not said twice', async () => {
  await openPricedForm({
    'POST /api/quote': () =>
      refuseLoad({
        title: 'Asbestos',
        text: 'Call a licensed contractor.',
        items: ['asbestos'],
        place: null,
      }),
  })
  expect(card()?.textContent).toContain('as describedAsbestosCall a licensed contractor.')
})

test('a load that is refused for its words says how to go on with the rest', async () => {
  const rest = counting({ sofa: 1 })
  await openPricedForm({
    'POST /api/quote': (request) =>
      (request.body as Body).description.includes('propane')
        ? refuseLoad({
            title: 'Propane',
            text: 'We cannot carry propane.',
            items: ['Propane tank'],
            place: { name: 'A depot', url: null },
          })
        : rest(request),
  })
  type('Describe it', 'An old sofa and two propane tanks')
  await pass(700)
  expect(card()?.textContent).toContain('Where to take it: A depot')
  expect(card()?.textContent).toContain('Remove it from your description')
  type('Describe it', 'An old sofa and nothing else')
  await pass(700)
  expect(countedItems()).toEqual(['1 Sofa'])
})

test('all refused items show together, each with where to take it', async () => {
  await openPricedForm({
    'POST /api/quote': () =>
      refuseLoad(
        {
          title: 'Propane',
          text: 'We cannot carry propane.',
          items: ['Propane tank'],
          place: { name: 'A depot', url: null },
        },
        {
          title: 'Asbestos',
          text: 'Call a licensed contractor.',
          items: ['Asbestos'],
          place: { name: 'WorkSafeBC', url: null },
        },
      ),
  })
  const cardText = card()?.textContent
  for (const words of [
    'We cannot carry propane.',
    'Where to take it: A depot',
    'Where to take it: WorkSafeBC',
  ])
    expect(cardText).toContain(words)
  expect(cardText).toContain('Remove them from your description')
})

test('what is on the list by hand and what is in the words go in two ways', async () => {
  const rest = counting({ sofa: 1 })
  await openPricedForm({
    'POST /api/quote': (request) =>
      (request.body as Body).corrections?.some(({ key: of }) => of === 'piano')
        ? refuseLoad(
            { title: 'Pianos', text: 'No pianos.', items: ['Piano'], place: null },
            { title: 'Propane', text: 'No propane.', items: ['Propane tank'], place: null },
          )
        : rest(request),
  })
  await look('piano')
  key('Enter')
  await pass(700)
  expect(card()?.textContent).toContain(
    "Remove them from your list and from your description and we'll price the rest.",
  )
})

test('what is forbidden where it is booked is not booked, and the quote says where it goes', async () => {
  const forbidden = () =>
    refusal('prohibited_load', 'We cannot carry pianos.', {
      refusals: [
        {
          title: 'Pianos',
          text: 'We cannot carry pianos.',
          items: ['Piano'],
          place: { name: 'A music school', url: null },
        },
      ],
      area: 'Bowen Island',
    })
  const rest = counting({ piano: 1 })
  const requests = await openPricedForm({
    'POST /api/quote': (one) =>
      (one.body as Body).area === 'Bowen Island' ? forbidden() : rest(one),
    'POST /api/jobs': forbidden,
  })
  press('Continue to payment')
  await pass(100)
  await pass(100)
  expect(onBooked).not.toHaveBeenCalled()
  expect(lastRequest(requests, '/api/quote')?.area).toBe('Bowen Island')
  expect(card()?.textContent).toContain('Where to take it: A music school')
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('true')
})
