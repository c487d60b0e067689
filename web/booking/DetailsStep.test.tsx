import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { JobId } from '../../contract/jobs.ts'
import { answerApi, type Asked, refusal } from '../testing/api.ts'
import { button, pass, press, pressTwice, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { keepDraft } from '../ui/field/draft.ts'
import { forgetAttempt } from './attempt.ts'
import { DRAFT } from './details.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { laterSteps } from './later-steps.ts'
import { aForm, aQuoteAnswer } from './testing/given.ts'
import type { BookedPickup } from './use-submit.ts'

const onBooked = vi.fn<(pickup: BookedPickup) => void>()
const onAlreadyPaid = vi.fn<(jobId: JobId) => void>()
const quoteAnswers = { 'POST /api/quote': () => Response.json(aQuoteAnswer('214.00')) }
const acceptBooking = () =>
  Response.json({
    id: 1042,
    status: 'pending',
    estimatedPrice: '214.00',
    heldUntil: null,
    confirmBy: null,
  })
const problems = () =>
  [...document.querySelectorAll('[aria-label="There is a problem"] button')].map(
    ({ textContent }) => textContent,
  )

// Reading these files may take longer than a test waits.
beforeAll(() => laterSteps.load())
beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = SETTINGS
  sessionStorage.clear()
  forgetAttempt()
  onBooked.mockClear()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('pressing the button of an empty form lists what is missing and goes to the first of it', async () => {
  answerApi({})
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(0)
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('true')
  press('Continue to payment')

  expect(problems()).toEqual([
    'Please provide a detailed description',
    'At least one photo is required',
    'Preferred date is required',
    'Full address is required',
    'First name is required',
    'Last name is required',
    'Valid phone number required',
    'Valid email required',
  ])
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

test('the bar with the button says what a price needs, and what to fix once it was pressed', async () => {
  answerApi({})
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(0)
  const bar = () => document.querySelector('[data-foot-bar]')?.textContent
  expect(bar()).toContain('Add a photo and a few words to see your price')
  press('Continue to payment')
  expect(bar()).not.toContain('Add a photo')
  expect(bar()).toContain('Please fix 8 fields')
})

test('a form that is all right waits for its price, and says so when pressed', async () => {
  const requests = answerApi({ 'POST /api/quote': () => new Promise<Response>(() => undefined) })
  keepDraft(DRAFT.key, aForm(), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  press('Continue to payment')
  await pass(1000)

  expect(document.body.textContent).toContain('your price is being calculated')
  expect(requests.filter(({ path }) => path === '/api/quote')).toHaveLength(1)
  expect(requests.filter(({ path }) => path === '/api/jobs')).toEqual([])
  expect(onBooked).not.toHaveBeenCalled()
})

test('a draft comes back after a reload, with its photos and a fresh price, and can be booked', async () => {
  const requests = answerApi({ ...quoteAnswers, 'POST /api/jobs': acceptBooking })
  keepDraft(DRAFT.key, aForm(), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))

  expect(requests.at(-1)?.body).toMatchObject({ ...aForm(), quoteId: aQuoteAnswer('').quoteId })
  expect(onBooked.mock.calls).toEqual([[{ jobId: 1042, form: aForm(), price: 21400 }]])
})

test('two presses book once', async () => {
  const requests = answerApi({ ...quoteAnswers, 'POST /api/jobs': acceptBooking })
  keepDraft(DRAFT.key, aForm(), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  pressTwice('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))

  expect(requests.filter(({ path }) => path === '/api/jobs')).toHaveLength(1)
})

test('what the server refuses stands beside its field, and the form stays filled', async () => {
  const errors = [{ path: 'phone', message: 'Valid phone number required' }]
  answerApi({
    ...quoteAnswers,
    'POST /api/jobs': () => refusal('invalid_input', 'Please check the form', { errors }),
  })
  keepDraft(DRAFT.key, aForm(), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  press('Continue to payment')
  await pass(100)

  const field = document.activeElement
  expect(field).toMatchObject({ type: 'tel', value: aForm().phone })
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Please check the form')
})

const outside = {
  verdict: 'refuse',
  source: 'words',
  reason: "We don't pick up in Mission yet.",
  municipality: 'Mission',
  nearest: null,
}
const inside = { verdict: 'accept', source: 'words', area: 'Surrey' }
const toCheck = ({ body }: Asked) =>
  Response.json(JSON.stringify(body).includes('Mission') ? outside : inside)

test('an address outside is told before payment, and a changed one can be booked', async () => {
  const requests = answerApi({
    ...quoteAnswers,
    'POST /api/check-address': toCheck,
    'POST /api/jobs': acceptBooking,
  })
  keepDraft(DRAFT.key, aForm({ address: '1 Fort St, Mission' }), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  const field = document.querySelector('[autocomplete=street-address]')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain("We don't pick up in Mission yet.")
  await act(() => vi.dynamicImportSettled())
  expect(document.body.textContent).toContain('Notify me when you serve Mission')
  press('Continue to payment')
  await pass(100)
  expect(document.body.textContent).toContain("We don't serve this address yet")
  expect(document.activeElement).toBe(field)
  expect(requests.map(({ path }) => path)).not.toContain('/api/jobs')

  type('Address', '12 Main St, Surrey')
  await pass(700)
  // The new service area triggers a new quote request.
  await pass(100)
  expect(document.body.textContent).toContain('We serve Surrey.')
  expect(field?.getAttribute('aria-invalid')).toBeNull()
  press('Continue to payment')
  await act(() => vi.waitFor(() => expect(onBooked).toHaveBeenCalled()))
})

test('an address that only the booking refuses is named at its field', async () => {
  const errors = [{ path: 'address', message: outside.reason }]
  answerApi({
    ...quoteAnswers,
    'POST /api/jobs': () => refusal('refused', outside.reason, { errors }),
  })
  keepDraft(DRAFT.key, aForm({ address: '1 Fort St, Mission' }), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  press('Continue to payment')
  await pass(100)
  expect(document.activeElement).toHaveProperty('value', '1 Fort St, Mission')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain(outside.reason)
})

test('a question offers what may be meant, and one press takes it', async () => {
  const suggestions = [
    { address: '12 Sunnyside Rd, Anmore, V3H 4Y1', area: 'Anmore' },
    { address: '12 Sunnyside Rd, Belcarra, V3H 4Y1', area: 'Belcarra' },
  ]
  const question = 'Which city is this in?'
  answerApi({
    ...quoteAnswers,
    'POST /api/check-address': () =>
      Response.json({ verdict: 'confirm', source: 'words', question, suggestions }),
  })
  keepDraft(DRAFT.key, aForm({ address: '12 Sunnyside Rd V3H 4Y1' }), [])
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(700)
  expect(document.body.textContent).toContain(question)
  expect(button('Continue to payment').getAttribute('aria-disabled')).toBe('false')
  press('Belcarra')

  expect(document.activeElement).toHaveProperty('value', '12 Sunnyside Rd, Belcarra, V3H 4Y1')
  expect(document.body.textContent).toContain('We serve Belcarra.')
  expect(document.body.textContent).not.toContain(question)
})

test('a telephone number is written the Canadian way once it is left', async () => {
  answerApi({})
  render(<DetailsStep active {...{ onBooked, onAlreadyPaid }} />)
  await pass(0)
  type('First name', 'Amrita')
  type('Phone', '6045550142')
  const phone = document.querySelector<HTMLInputElement>('[type=tel]')
  act(() => phone?.focus())
  act(() => phone?.blur())

  expect(phone?.value).toBe('(604) 555-0142')
})
