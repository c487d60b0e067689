import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { type AddressCheck, useAddressCheck } from './use-address-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const accepts = (area: string) => Response.json({ verdict: 'accept', source: 'words', area })
const refuses = () =>
  Response.json({
    verdict: 'refuse',
    source: 'words',
    reason: "We don't pick up in Mission yet.",
    municipality: 'Mission',
    nearest: null,
  })
const asks = (...suggestions: { address: string; area: string }[]) =>
  Response.json({ verdict: 'confirm', source: 'words', question: 'Which one?', suggestions })

let check: AddressCheck
const see = (current: AddressCheck) => void (check = current)

function Probe({ address }: { address: string }) {
  see(useAddressCheck(address))
  return null
}

/** Opens an empty form, as a first-time visitor sees it. */
function openForm(): (address: string) => void {
  const draw = render(<Probe address="" />)
  return (address) => draw(<Probe address={address} />)
}
const answer = (...answers: (() => Response | Promise<Response>)[]) =>
  answerApi({
    'POST /api/check-address': () => answers.shift()?.() ?? refusal('internal', 'Too many'),
  })

test('typing settles for 600 ms before an address is asked for once', async () => {
  const requests = answer(() => accepts('Surrey'))
  const type = openForm()
  type('12 M')
  await pass(5000)
  type('12 Main St, Surr')
  await pass(500)
  type('12 Main St, Surrey ')
  await pass(590)
  expect(requests).toEqual([])
  expect(check).toMatchObject({ pending: true, area: null })
  await pass(20)

  expect(requests.map(({ body }) => body)).toEqual([{ address: '12 Main St, Surrey' }])
  expect(check).toMatchObject({
    pending: false,
    area: 'Surrey',
    view: { kind: 'accept', area: 'Surrey' },
  })
})

test('who leaves the field does not wait, and is asked for once', async () => {
  const requests = answer(() => accepts('Surrey'))
  const type = openForm()
  type('12 Main St, Surrey')
  act(() => check.leave())
  await pass(10)
  expect(check.area).toBe('Surrey')
  act(() => check.leave())
  await pass(5000)
  expect(requests).toHaveLength(1)
})

test('the answer to an earlier address never replaces that of the one on screen', async () => {
  const slow = Promise.withResolvers<Response>()
  answer(
    () => slow.promise,
    () => accepts('Surrey'),
  )
  const type = openForm()
  type('1 Fort St, Mission')
  await pass(700)
  type('12 Main St, Surrey')
  await pass(700)
  expect(check.area).toBe('Surrey')

  slow.resolve(refuses())
  await pass(100)
  expect(check).toMatchObject({ area: 'Surrey', view: { kind: 'accept' } })
})

test('a refused address that is changed becomes fine again', async () => {
  answer(refuses, () => accepts('Surrey'))
  const type = openForm()
  type('1 Fort St, Mission')
  await pass(700)
  expect(check).toMatchObject({ area: null, view: { kind: 'refuse', municipality: 'Mission' } })

  type('12 Main St, Surrey')
  expect(check.view.kind).toBe('quiet')
  await pass(700)
  expect(check.view).toEqual({ kind: 'accept', area: 'Surrey' })
})

test('the area stays while a changed address is being checked, and goes with the address', async () => {
  answer(() => accepts('Surrey'))
  const type = openForm()
  type('12 Main St, Surrey')
  await pass(700)
  type('12 Main St, Surrey, unit 5')
  expect(check).toMatchObject({ pending: true, area: 'Surrey' })
  type('')
  expect(check).toMatchObject({ pending: false, area: null })
})

test('a question waits until the field is left, and is of the area that the server would book', async () => {
  answer(() => asks({ address: '12 Main St, Delta', area: 'Delta' }))
  const type = openForm()
  type('12 Main St')
  await pass(700)
  expect(check).toMatchObject({ area: 'Delta', view: { kind: 'quiet' } })
  act(() => check.leave())
  expect(check.view).toMatchObject({ kind: 'confirm', question: 'Which one?' })
})

test('of several areas none is settled until one is chosen, which is not asked about again', async () => {
  const [first, second] = [
    { address: '12 Sunnyside Rd, Anmore', area: 'Anmore' },
    { address: '12 Sunnyside Rd, Belcarra', area: 'Belcarra' },
  ] as const
  const requests = answer(() => asks(first, second))
  const type = openForm()
  type('12 Sunnyside Rd')
  act(() => check.leave())
  await pass(10)
  expect(check).toMatchObject({ area: null, view: { kind: 'confirm' } })

  act(() => check.choose(second))
  type(second.address)
  await pass(5000)
  expect(check).toMatchObject({ area: 'Belcarra', view: { kind: 'accept', area: 'Belcarra' } })
  expect(requests).toHaveLength(1)
})

test('a place that was chosen without a street is not accepted, and its area sets the price', async () => {
  answer(() => asks({ address: 'Burnaby, V5H 1A1', area: 'Burnaby' }))
  const type = openForm()
  type('V5H 1A1')
  act(() => check.leave())
  await pass(10)
  expect(check).toMatchObject({
    area: 'Burnaby',
    view: { kind: 'no-street', area: 'Burnaby' },
  })
  act(() => check.choose({ address: 'Burnaby, V5H 1A1', area: 'Burnaby' }))
  type('Burnaby, V5H 1A1')
  expect(check.view).toEqual({ kind: 'no-street', area: 'Burnaby' })
})

test('an address from a restored draft is checked immediately', async () => {
  answer(() => asks())
  render(<Probe address="12 Main St" />)
  await pass(10)
  expect(check.view.kind).toBe('confirm')
})

test.for([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server in trouble', () => refusal('internal', 'Something went wrong')],
  ['too many tries', () => refusal('too_many_requests', 'Please wait')],
  ['an answer of another shape', () => Response.json({ verdict: 'maybe' })],
] as const)(
  '%s says nothing, and the field is asked for again when it is left',
  async ([, fails]) => {
    const requests = answer(fails, refuses)
    const type = openForm()
    type('1 Fort St, Mission')
    await pass(700)
    expect(check).toMatchObject({ area: null, pending: false, view: { kind: 'quiet' } })

    act(() => check.leave())
    await pass(10)
    expect(requests).toHaveLength(2)
    expect(check.view.kind).toBe('refuse')
  },
)
