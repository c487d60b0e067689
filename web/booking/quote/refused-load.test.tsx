import { expect, test } from 'vitest'
import { refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import {
  type Body,
  card,
  counted,
  counting,
  key,
  look,
  price,
  priced,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()

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

test('what a refusal is headed by is not said twice', async () => {
  await priced({
    'POST /api/quote': () =>
      refusal('prohibited_load', 'Call a licensed contractor.', {
        heading: 'Asbestos',
        items: ['asbestos'],
        place: null,
      }),
  })
  expect(card()?.textContent).toContain('as describedAsbestosCall a licensed contractor.')
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
