import { beforeEach, expect, test, vi } from 'vitest'
import type { BookingForm } from '../../contract/booking.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { aForm, aQuoteId } from './testing/given.ts'

/** The module as a page that was just loaded has it. */
async function freshPage() {
  vi.resetModules()
  return import('./attempt.ts')
}

const BASIS = '{"area":null,"corrections":[]}'
const acceptBooking = () =>
  Response.json({
    id: 1042,
    status: 'pending',
    estimatedPrice: '214.00',
    heldUntil: null,
    confirmBy: null,
  })
const keys = (requests: { headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'))

beforeEach(() => sessionStorage.clear())

test('a booking that failed is tried again under the same key', async () => {
  const answers = [() => refusal('unavailable', 'Try again'), acceptBooking]
  const requests = answerApi({ 'POST /api/jobs': () => answers.shift()?.() ?? acceptBooking() })
  const { book } = await freshPage()

  await expect(book(aForm(), aQuoteId(), BASIS)).rejects.toThrow('503')
  expect(await book(aForm(), aQuoteId(), BASIS)).toBe(1042)
  expect(new Set(keys(requests)).size).toBe(1)
  expect(keys(requests)[0]).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('the same request is sent again after a reload, even with a new quote', async () => {
  const requests = answerApi({ 'POST /api/jobs': () => refusal('unavailable', 'Try again') })
  await (await freshPage()).book(aForm(), aQuoteId(1), BASIS).catch(() => undefined)
  await (await freshPage()).book(aForm(), aQuoteId(2), BASIS).catch(() => undefined)

  expect(requests).toHaveLength(2)
  expect(requests[1]?.body).toEqual(requests[0]?.body)
  expect(keys(requests)[1]).toBe(keys(requests)[0])
})

test('coming back from the payment does not book a second job', async () => {
  const requests = answerApi({ 'POST /api/jobs': acceptBooking })
  const { book } = await freshPage()
  await book(aForm(), aQuoteId(), BASIS)
  const newPage = await freshPage()

  expect(await newPage.book(aForm(), aQuoteId(), BASIS)).toBe(1042)
  expect(newPage.bookedJob()).toBe(1042)
  expect(requests).toHaveLength(1)
})

test.for<Partial<BookingForm>>([
  { description: 'A three-seat sofa and seven boxes' },
  { preferredTime: 'evening' },
  { marketingConsent: true },
])('other details (%o) are a new booking with a new key', async (change) => {
  const requests = answerApi({ 'POST /api/jobs': acceptBooking })
  const { book } = await freshPage()
  await book(aForm(), aQuoteId(), BASIS)
  await book(aForm(change), aQuoteId(), BASIS)

  expect(new Set(keys(requests)).size).toBe(2)
})

test('a closed form leaves no job behind', async () => {
  answerApi({ 'POST /api/jobs': acceptBooking })
  const { book, bookedJob, forgetAttempt } = await freshPage()
  await book(aForm(), aQuoteId(), BASIS)
  forgetAttempt()

  expect(bookedJob()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a browser that forbids storage can still book', async () => {
  answerApi({ 'POST /api/jobs': acceptBooking })
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const { book, bookedJob } = await freshPage()

  expect(await book(aForm(), aQuoteId(), BASIS)).toBe(1042)
  expect(bookedJob()).toBe(1042)
  forbidden.mockRestore()
})
