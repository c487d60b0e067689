import { expect, test } from 'vitest'
import { pass, type } from '../../testing/render.ts'
import {
  type Body,
  counting,
  price,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()

const fromBowenIsland = {
  lines: [{ kind: 'travel', label: 'Travel to Bowen Island', amount: '50.00' }],
}

test('what the way to a far area adds is said at the address that it comes from', async () => {
  await openPricedForm({
    'POST /api/check-address': ({ body }) => {
      const { address } = body as { address: string }
      const area = address.includes('Bowen') ? 'Bowen Island' : 'Surrey'
      return Response.json({ verdict: 'accept', source: 'words', area })
    },
    'POST /api/quote': (request) => {
      const isFar = (request.body as Body).area === 'Bowen Island'
      return counting({ sofa: 1 }, isFar ? fromBowenIsland : {})(request)
    },
  })
  const text = () => document.body.textContent
  type('Address', '12 Main St, Surrey')
  await pass(700)
  await pass(100)
  expect(text()).toContain('We serve Surrey.')
  expect(text()).not.toContain('travel fee')

  type('Address', '495 Trunk Rd, Bowen Island')
  await pass(700)
  await pass(100)
  expect(price()).toBe('$150.00')
  expect(text()).toContain('We serve Bowen Island. Includes a $50.00 travel fee.')
})
