import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../testing/api.ts'
import { press } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'

const PLACE = 'GET /api/place'
const WINDOWS = 'GET /api/availability'
const SAMPLE = 'GET /api/sample-price'
const served = { verdict: 'served', area: 'Burnaby', address: 'Burnaby, V5H 1A1' }
const sample = {
  example: 'A sofa and two boxes',
  price: '189.00',
  gst: '9.00',
  lines: [
    { kind: 'truck', label: 'Truck and crew, small load', amount: '150.00' },
    { kind: 'disposal', label: 'Disposal and recycling', amount: '39.00' },
  ],
}
const closed = { date: '2026-11-23', window: 'morning', state: 'closed' }
const open = { date: '2026-11-24', window: 'afternoon', state: 'open' }
const request = {
  date: '2026-11-23',
  window: 'evening',
  state: 'request',
  confirmBy: '2026-11-23T23:00:00Z',
}

type Answers = Record<string, object>
const booked: string[] = []
const scrolled = vi.fn<(options: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  booked.length = 0
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
  document.head.innerHTML = SETTINGS
  document.body.innerHTML =
    '<form><input></form><p class="answer"></p><div class="found"></div><i data-area="Burnaby"></i><i data-area="Delta"></i>'
})
afterEach(() => vi.useRealTimers())

const page = () => document.body.textContent
const lit = () =>
  [...document.querySelectorAll<HTMLElement>('.on')].map((each) => each.dataset.area)

/** Asks about a place, with a server that answers so. */
async function check(text: string, answers: Answers) {
  const calls = answerApi(
    Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        () => (answer instanceof Response ? answer : Response.json(answer)),
      ]),
    ),
  )
  const { answerArea } = await import('./answer-area.tsx')
  const form = document.querySelector('form')
  const field = document.querySelector('input')
  if (!form || !field) throw new Error('There is no form')
  field.value = text
  const parts = {
    Lead: ({ municipality }: { municipality: string }) => <p>Lead of {municipality}</p>,
    onBook: (address: string) => void booked.push(address),
  }
  await act(() => answerArea(form, parts))
  return calls
}

test('a place that is served shows the next open window, a price, and a booking that starts there', async () => {
  await check('V5H 1A1', { [PLACE]: served, [WINDOWS]: [closed, request, open], [SAMPLE]: sample })
  for (const words of [
    'Yes, we pick up in Burnaby',
    'Next open windowTue, Nov 24, 12PM-5PM',
    'A sofa and two boxes, for example$189.00',
    'Truck and crew, small load · Disposal and recycling · GST included',
  ])
    expect(page()).toContain(words)
  expect(lit()).toEqual(['Burnaby'])
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  press('Book a pickup in Burnaby')
  expect(booked).toEqual(['Burnaby, V5H 1A1'])
})

test('without an open window it names the request, by when it is confirmed and that it is refunded', async () => {
  await check('V5H', { [PLACE]: served, [WINDOWS]: [closed, request], [SAMPLE]: sample })
  expect(page()).toContain('Next pickup, on requestMon, Nov 23, 5PM-8PM')
  expect(page()).toContain(
    "We'll confirm your hauler by Nov 23, 2026, 4:00 PM, or refund you in full.",
  )
})

test('without any window it says so', async () => {
  await check('V5H', { [PLACE]: served, [WINDOWS]: [closed], [SAMPLE]: sample })
  expect(page()).toContain('No open window in the next 14 days. Call 604-555-0142.')
})

test('a fact that the server cannot say is left out, not invented', async () => {
  const refused = refusal('too_many_requests', 'Too many')
  await check('V5H', { [PLACE]: served, [WINDOWS]: refused, [SAMPLE]: refused.clone() })
  expect(page()).toContain('Yes, we pick up in Burnaby')
  expect(page()).not.toMatch(/window|\$/)
  expect(document.querySelector('button')?.textContent).toBe('Book a pickup in Burnaby')
})

test('a place outside is refused with a way to be notified', async () => {
  const reason = "We don't pick up in Victoria yet."
  await check('Victoria', { [PLACE]: { verdict: 'not_served', reason, municipality: 'Victoria' } })
  expect(page()).toContain(`${reason}Lead of Victoria`)
  expect(lit()).toEqual([])
})

test('of several places that may be meant one is chosen and checked', async () => {
  const question = 'Which city do you mean?'
  await check('V3M', {
    [PLACE]: { verdict: 'unclear', question, areas: ['New Westminster', 'Delta'] },
  })
  const sent: string[] = []
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(document.querySelector('input')?.value ?? '')
  })
  press('Delta')
  expect(sent).toEqual(['Delta'])
})

test('nothing typed says what to type without a request; a refusal says its reason', async () => {
  expect(await check(' ', {})).toHaveLength(0)
  expect(page()).toContain('Type a city, such as Burnaby, or a postal code')
  await check('V5H', { [PLACE]: refusal('too_many_requests', 'Too many checks. Please wait.') })
  expect(document.querySelector('.answer.no')?.textContent).toBe('Too many checks. Please wait.')
})
