import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asked, refusal } from '../../testing/api.ts'
import { button, pass, press, type } from '../../testing/render.ts'
import { aQuoteAnswer } from '../testing/given.ts'
import {
  acceptBooking,
  card,
  onBooked,
  price,
  openPricedForm,
  usePricedForm,
} from '../testing/priced-form.tsx'

usePricedForm()
afterEach(() => history.replaceState(null, '', '/'))

const offerOf = (code: string, reason: string | null = null, text = `${code}, $20.00 off`) => ({
  code,
  discount: reason ? '0.00' : '20.00',
  reason,
  text,
})
const REASONS: Record<string, string> = { OLD: 'OLD ended on Sep 30, 2026' }

/** A server that knows WARM20 and OLD, for a browser that came by the page of `visit`. */
const pricing =
  (visit = '') =>
  ({ body }: Asked) => {
    const { code = visit, phone } = body as { code?: string; phone?: string }
    if (code === '') return Response.json({ ...aQuoteAnswer('214.00'), offer: null })
    const offer =
      code === 'ONCE' && phone
        ? offerOf(code, 'used', 'You have used ONCE already')
        : offerOf(code, code in REASONS ? 'ended' : null, REASONS[code])
    const answer = aQuoteAnswer(offer.reason ? '214.00' : '194.00', 2)
    return Response.json({ ...answer, offer })
  }
/** Twice: with a code the price is asked for again with whom it is for. */
const settle = async () => {
  await pass(700)
  await act(() => vi.dynamicImportSettled())
  await pass(700)
}
const bodies = (requests: Asked[]) =>
  requests.filter(({ path }) => path === '/api/quote').map(({ body }) => body as object)
const enter = async (code: string) => {
  type('Code', code)
  press('Apply')
  await settle()
}

test('a code is entered, takes its discount off, and is taken off again', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': pricing() })
  expect(price()).toBe('$214.00')
  press('Have a code?')
  await settle()
  await enter(' warm20 ')
  expect(price()).toBe('$194.00')
  expect(card()?.textContent).toContain('WARM20, $20.00 off-$20.00')
  expect(card()?.textContent).toContain('$20.00 off with WARM20')
  expect(bodies(requests).at(-1)).toMatchObject({ code: 'WARM20' })
  press('Remove WARM20')
  await settle()
  expect(price()).toBe('$214.00')
  expect(bodies(requests).at(-1)).toMatchObject({ code: '' })
})

test('Enter in the field of the code applies it and books nothing', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': pricing() })
  press('Have a code?')
  await settle()
  type('Code', 'WARM20')
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  act(() => void card()?.querySelector('input')?.dispatchEvent(event))
  await settle()
  expect(event.defaultPrevented).toBe(true)
  expect(price()).toBe('$194.00')
  expect(requests.some(({ path }) => path === '/api/jobs')).toBe(false)
})

test('an empty field says so and asks for no price', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': pricing() })
  press('Have a code?')
  await settle()
  const requestCount = bodies(requests).length
  press('Apply')
  await settle()
  expect(card()?.textContent).toContain('Please enter a code')
  expect(bodies(requests)).toHaveLength(requestCount)
})

test('a code that does not fit says why, leaves the normal price and the way on, and another one can be tried', async () => {
  await openPricedForm({ 'POST /api/quote': pricing() })
  press('Have a code?')
  await settle()
  await enter('OLD')
  expect(card()?.textContent).toContain('OLD ended on Sep 30, 2026. You can book at the normal')
  expect(price()).toBe('$214.00')
  expect(button('Continue to payment').getAttribute('aria-disabled')).not.toBe('true')
  press('Try another code')
  await enter('WARM20')
  expect(price()).toBe('$194.00')
})

test('the code of the page that was opened before is applied, and stays off once it was removed', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': pricing('WARM20') })
  await settle()
  expect(card()?.textContent).toContain('WARM20, $20.00 off')
  press('Remove WARM20')
  await settle()
  expect(price()).toBe('$214.00')
  expect(bodies(requests).at(-1)).toMatchObject({ code: '' })
  await enter('OTHER')
  expect(card()?.textContent).toContain('OTHER, $20.00 off')
})

test('the link of an offer brings its code along', async () => {
  history.replaceState(null, '', '/?book=1&code=WARM20')
  sessionStorage.clear()
  const { startValues } = await import('../details.ts')
  expect(startValues().code).toBe('WARM20')
  history.replaceState(null, '', `/?code=${'A'.repeat(400)}`)
  expect(startValues().code).toHaveLength(40)
})

test('with a code the price is asked for whom books, so that a code used before is said before paying', async () => {
  const requests = await openPricedForm({ 'POST /api/quote': pricing() })
  expect(bodies(requests).at(-1)).not.toHaveProperty('phone')
  press('Have a code?')
  await settle()
  await enter('ONCE')
  expect(bodies(requests).at(-1)).toMatchObject({
    phone: '(604) 555-0142',
    email: 'amrita@example.ca',
  })
  expect(card()?.textContent).toContain('You have used ONCE already')
  expect(price()).toBe('$214.00')
})

test('a booking goes on to the payment with what the code took off', async () => {
  await openPricedForm({ 'POST /api/quote': pricing('WARM20'), 'POST /api/jobs': acceptBooking })
  await settle()
  press('Continue to payment')
  await settle()
  expect(onBooked).toHaveBeenCalledWith(
    expect.objectContaining({ price: 194_00, offer: expect.objectContaining({ code: 'WARM20' }) }),
  )
})

test('a code whose last use was just taken is refused in words, at a price that is asked for again', async () => {
  let isTaken = false
  const words = 'All 5 uses of WARM20 are taken. Without it the price is $214.00'
  const requests = await openPricedForm({
    'POST /api/quote': (request) => pricing(isTaken ? '' : 'WARM20')(request),
    'POST /api/jobs': () => {
      isTaken = true
      return refusal('offer_refused', words, { area: 'Port Moody', price: '214.00' })
    },
  })
  await settle()
  press('Continue to payment')
  await settle()
  expect(onBooked).not.toHaveBeenCalled()
  expect(card()?.textContent).toContain(words)
  expect(price()).toBe('$214.00')
  expect(bodies(requests).at(-1)).toMatchObject({ area: 'Port Moody' })
})
