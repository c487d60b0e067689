import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press } from '../../testing/render.ts'
import {
  acceptBooking,
  counting,
  lastRequest,
  onBooked,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'
import { pass, type } from '../../testing/render.ts'

usePricedForm()

const choose = (label: string) =>
  act(() => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.click())
const openNotes = () =>
  act(async () => {
    const fold = [...document.querySelectorAll('details')].find((one) =>
      one.textContent.includes('Gate code'),
    )
    if (fold) fold.open = true
    fold?.dispatchEvent(new Event('toggle'))
    await vi.dynamicImportSettled()
  })

/** The filled form, with its parts that come in files of their own. */
async function pricedWithAccess(facts: object = {}) {
  const requests = await openPricedForm({
    'POST /api/quote': counting({ sofa: 1 }, facts),
    'POST /api/jobs': acceptBooking,
  })
  await act(() => vi.dynamicImportSettled())
  return requests
}

test('nothing is said of the way to the load until the customer chooses', async () => {
  const requests = await pricedWithAccess()
  expect(lastRequest(requests, '/api/quote')).not.toHaveProperty('access')
})

test('upstairs is priced by its floors and its elevator, and the curb by neither', async () => {
  const requests = await pricedWithAccess()
  expect(document.body.textContent).toContain('Upstairs+$36 a floor')
  choose('Upstairs')
  press('3rd')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({
    access: { place: 'upstairs', floors: 2, elevator: false, walkMinutes: 0 },
  })
  press('Yes')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({
    access: { floors: 2, elevator: true },
  })
  choose('Curb or driveway')
  await pass(700)
  expect(lastRequest(requests, '/api/quote')).toMatchObject({
    access: { place: 'curb', elevator: false },
  })
})

test('stairs in the description choose the card, and a gate code keeps them', async () => {
  const requests = await pricedWithAccess({
    lines: [{ kind: 'stairs', label: 'Second floor, no elevator', amount: '36.00' }],
  })
  expect(document.querySelector<HTMLInputElement>('[aria-label="Upstairs"]')?.checked).toBe(true)
  await openNotes()
  type('Gate or buzzer code (optional)', '4419')
  type('Note for your hauler (optional)', 'Park in the lane')
  choose('Nobody needs to be home')
  await pass(700)
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
  expect(lastRequest(requests, '/api/jobs')).toMatchObject({
    access: { place: 'upstairs', floors: 1, notes: 'Code: 4419. Park in the lane' },
  })
})
