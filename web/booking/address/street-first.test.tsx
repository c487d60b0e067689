import { expect, test } from 'vitest'
import type { Asked } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import {
  acceptBooking,
  counting,
  onBooked,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'
import { STREET_MISSING } from './street.ts'

usePricedForm()

const text = () => document.body.textContent
const field = () => document.querySelector<HTMLInputElement>('[autocomplete=street-address]')
const jobsIn = (requests: readonly Asked[]) => requests.filter(({ path }) => path === '/api/jobs')

/** As the server answers: an area without a street is asked about, never refused. */
function checkAddress({ body }: Asked) {
  const { address } = body as { address: string }
  return Response.json(
    address.includes('Kingsway')
      ? { verdict: 'accept', source: 'words', area: 'Burnaby' }
      : {
          verdict: 'confirm',
          source: 'words',
          question: 'Please add the street and number. Is your pickup in Burnaby?',
          suggestions: [{ address: 'Burnaby, V5H 1A1', area: 'Burnaby' }],
        },
  )
}
const answers = {
  'POST /api/quote': counting({ sofa: 1 }),
  'POST /api/check-address': checkAddress,
  'POST /api/jobs': acceptBooking,
}

test.for(['Burnaby, V5H 1A1', 'V5H 1A1'])(
  'with %s from the area check the form asks for the street, and books once it is there',
  async (address) => {
    const requests = await openPricedForm(answers, { address })
    expect(text()).toContain(`We serve Burnaby. ${STREET_MISSING}`)
    expect(() => button('Yes, in Burnaby')).toThrow('no button')
    expect(() => button('Burnaby')).toThrow('no button')
    press('Continue to payment')
    await pass(100)
    expect(jobsIn(requests)).toEqual([])
    expect(document.activeElement).toBe(field())
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    expect(text().split(STREET_MISSING)).toHaveLength(2)

    type('Address', `4500 Kingsway, ${address}`)
    await pass(700)
    await pass(100)
    expect(field()?.getAttribute('aria-invalid')).toBeNull()
    press('Continue to payment')
    await pass(100)
    expect(jobsIn(requests).map(({ body }) => body)).toMatchObject([
      { address: `4500 Kingsway, ${address}` },
    ])
    expect(onBooked).toHaveBeenCalledOnce()
  },
)

test('without an answer of the check the street is required all the same', async () => {
  const requests = await openPricedForm(
    { ...answers, 'POST /api/check-address': () => new Response(null, { status: 503 }) },
    { address: 'Burnaby, V5H 1A1' },
  )
  press('Continue to payment')
  await pass(100)
  expect(jobsIn(requests)).toEqual([])
  expect(text()).toContain(STREET_MISSING)
})

test('a town outside is called so, and not asked for its street', async () => {
  const reason = "We don't pick up in Mission yet."
  await openPricedForm(
    {
      ...answers,
      'POST /api/check-address': () =>
        Response.json({
          verdict: 'refuse',
          source: 'words',
          reason,
          municipality: 'Mission',
          nearest: null,
        }),
    },
    { address: 'Mission, BC' },
  )
  press('Continue to payment')
  await pass(100)
  expect(document.getElementById(`${field()?.id}-error`)?.textContent).toContain(reason)
  expect(text()).not.toContain(STREET_MISSING)
})
