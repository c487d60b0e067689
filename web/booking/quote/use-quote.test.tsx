import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { EMPTY } from '../details.ts'
import { aQuoteAnswer, PHOTO } from '../testing/given.ts'
import { useQuote } from './use-quote.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let quote: ReturnType<typeof useQuote>

const see = (current: ReturnType<typeof useQuote>) => void (quote = current)

type Load = { description: string; photos?: string[]; area?: ServiceArea | null }

function Probe({ description, photos = [PHOTO], area = null }: Load) {
  see(useQuote({ ...EMPTY, description, photos }, area))
  return null
}

const priceShown = () =>
  quote.state.kind === 'ready' ? quote.state.quote.estimatedPrice : quote.state.kind

test('no price is asked for before there are a photo and ten characters of description', async () => {
  const requests = answerApi({})
  render(<Probe description="Old sofa" />)
  render(<Probe description="An old three-seat sofa" photos={[]} />)
  await pass(5000)

  expect(quote.state.kind).toBe('idle')
  expect(requests).toEqual([])
})

test('typing settles for 600 ms before one price is asked for', async () => {
  const requests = answerApi({ 'POST /api/quote': () => Response.json(aQuoteAnswer('149.00')) })
  const { rerender } = renderProbe('An old sofa')
  await pass(500)
  rerender('An old sofa and')
  await pass(500)
  rerender('An old sofa and a bed')
  await pass(590)
  expect(requests).toEqual([])
  await pass(20)

  expect(requests.map(({ body }) => body)).toEqual([
    { description: 'An old sofa and a bed', photos: [PHOTO] },
  ])
  expect(priceShown()).toBe(14900)
})

test('the answer to an earlier description never replaces the price of the one on screen', async () => {
  const slow = Promise.withResolvers<Response>()
  const answers = [slow.promise, Promise.resolve(Response.json(aQuoteAnswer('99.00', 2)))]
  answerApi({ 'POST /api/quote': () => answers.shift() ?? refusal('internal', 'Too many') })
  const { rerender } = renderProbe('A whole garage')
  await pass(700)
  rerender('One old kitchen chair')
  await pass(700)
  expect(priceShown()).toBe(9900)

  slow.resolve(Response.json(aQuoteAnswer('899.00')))
  await pass(100)
  expect(priceShown()).toBe(9900)
})

test('while a new price is worked out the last one stays known, and after a failure too', async () => {
  const answers = [() => Response.json(aQuoteAnswer('149.00')), () => refusal('internal', 'Oh')]
  answerApi({ 'POST /api/quote': () => answers.shift()?.() ?? refusal('internal', 'Oh') })
  const { rerender } = renderProbe('An old sofa')
  await pass(700)
  rerender('An old sofa and a bed')
  expect(quote.state).toMatchObject({ kind: 'estimating', last: { estimatedPrice: 14900 } })
  await pass(700)
  expect(quote.state).toMatchObject({ kind: 'failed', last: { estimatedPrice: 14900 } })
})

test('after a failure the price can be asked for again', async () => {
  const answers = [() => refusal('internal', 'Oh'), () => Response.json(aQuoteAnswer('149.00'))]
  answerApi({ 'POST /api/quote': () => answers.shift()?.() ?? refusal('internal', 'Oh') })
  render(<Probe description="An old sofa" />)
  await pass(700)
  expect(quote.state.kind).toBe('failed')
  act(() => quote.retry())
  await pass(700)
  expect(priceShown()).toBe(14900)
})

test('a photo that is gone by now is named, for trying again would not help', async () => {
  const errors = [{ path: 'photos.0', message: 'Please upload the photo again' }]
  answerApi({
    'POST /api/quote': () => refusal('refused', 'Please upload the photo again', { errors }),
  })
  render(<Probe description="An old sofa" />)
  await pass(700)

  expect(quote.state).toMatchObject({ kind: 'failed', mend: 'Please upload the photo again' })
})

test('a load that may not be carried is refused with the reason', async () => {
  const reason = 'We cannot carry propane. Take it to a return depot.'
  answerApi({ 'POST /api/quote': () => refusal('prohibited_load', reason) })
  render(<Probe description="Four propane tanks" />)
  await pass(700)

  expect(quote.state).toMatchObject({ kind: 'refused', refused: { reason, refusals: [] } })
})

test('a new area is priced immediately: its address is already settled', async () => {
  const requests = answerApi({ 'POST /api/quote': () => Response.json(aQuoteAnswer('149.00')) })
  const draw = render(<Probe description="An old sofa" />)
  await pass(700)
  draw(<Probe description="An old sofa" area="Bowen Island" />)
  expect(quote.state.kind).toBe('estimating')
  await pass(1)
  expect(requests.map(({ body }) => body)).toMatchObject([{}, { area: 'Bowen Island' }])
  await pass(1)
  expect(quote.state.kind).toBe('ready')
})

test('a price that failed without a connection comes by itself once there is one', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
  answerApi({
    'POST /api/quote': () => answers.shift()?.() ?? Response.json(aQuoteAnswer('149.00')),
  })
  render(<Probe description="An old sofa" />)
  await pass(700)
  expect(quote.state.kind).toBe('failed')

  act(() => void dispatchEvent(new Event('online')))
  await pass(1)
  await pass(1)
  expect(priceShown()).toBe(14900)
})

test('who asks too often is told to wait', async () => {
  const wait = 'Too many requests. Please wait a moment and try again'
  answerApi({ 'POST /api/quote': () => refusal('too_many_requests', wait) })
  render(<Probe description="An old sofa" />)
  await pass(700)
  expect(quote.state).toMatchObject({ kind: 'failed', mend: wait })
})

test('the area that a booking was refused for counts until the address says another', async () => {
  const requests = answerApi({ 'POST /api/quote': () => Response.json(aQuoteAnswer('149.00')) })
  render(<Probe description="An old sofa" />)
  await pass(700)
  act(() => quote.askAgain('Lions Bay', 'It costs more there'))
  expect(quote).toMatchObject({ news: 'It costs more there', state: { kind: 'estimating' } })
  await pass(1)
  expect(requests.at(-1)?.body).toMatchObject({ area: 'Lions Bay' })
})

function renderProbe(description: string): { rerender: (description: string) => void } {
  const rerender = render(<Probe description={description} />)
  return { rerender: (text) => rerender(<Probe description={text} />) }
}
