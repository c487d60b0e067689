import { expect, test } from 'vitest'
import { z } from 'zod'
import { ClientJob } from '../../contract/client-jobs.ts'
import { sampleJob } from './testing/sample-job.ts'
import { haulerText, itemsText, priceText, statusWords, waitingAndNext } from './pickup-copy.ts'

const NOW = new Date('2026-11-18T18:00:00Z')
const dale = { user: { firstName: 'Dale', lastName: 'K.' } }
const question = {
  price: '428.00',
  was: '374.00',
  reason: 'One more mattress',
  answerBy: '2026-11-18T18:24:00Z',
}
const job = (facts: Partial<z.input<typeof ClientJob>> = {}) =>
  z.decode(ClientJob, { ...sampleJob, ...facts })
const words = (facts: Partial<z.input<typeof ClientJob>>) => statusWords(job(facts), NOW).text

test('the customer reads who comes, by first name, or what is waited for', () => {
  expect(haulerText(job({ status: 'assigned', hauler: dale }))).toBe('Dale')
  expect(haulerText(job())).toBe('Finding a hauler')
  expect(haulerText(job({ status: 'cancelled' }))).toBe('Not assigned')
  expect(haulerText(job({ due: '149.00' }))).toBe('After payment')
})

test('each status has human words beside its badge', () => {
  expect(words({})).toBe("We're finding your hauler")
  expect(words({ due: '149.00' })).toBe('Not paid yet')
  expect(words({ status: 'assigned', hauler: dale })).toBe('Dale is your hauler')
  expect(words({ status: 'assigned', hauler: dale, onTheWayAt: '2026-11-18T17:00:00Z' })).toBe(
    'Dale is on the way',
  )
  expect(words({ status: 'in_progress', hauler: dale, priceChange: question })).toBe(
    'Dale is waiting for your answer',
  )
  expect(words({ status: 'completed', finalPrice: '214.00' })).toBe('Done, $214.00')
  expect(words({ status: 'cancelled', refunded: '480.00' })).toBe('Cancelled, $480.00 refunded')
})

test('a question about a price stands first, and the next pickup is another one', () => {
  const requests = job({ id: 1, status: 'in_progress', hauler: dale, priceChange: question })
  const later = job({ id: 2, preferredDate: '2026-12-05' })
  const sooner = job({ id: 3, preferredDate: '2026-12-01' })
  const done = job({ id: 4, status: 'completed' })
  const found = waitingAndNext([later, done, requests, sooner])
  expect([found.question?.id, found.next?.id]).toEqual([1, 3])
  expect(waitingAndNext([done])).toEqual({ question: undefined, next: undefined })
})

test('the price says what is paid and the most it can become', () => {
  expect(priceText(job({ hasReceipt: true, priceCap: '171.35' }))).toBe(
    '$149.00 paid, at most $171.35',
  )
  expect(priceText(job({ due: '149.00' }))).toBe('$149.00, not paid yet')
  expect(priceText(job({ finalPrice: '120.00', hasReceipt: true, priceCap: '171.35' }))).toBe(
    '$120.00 paid',
  )
})

test('items are counted, and without any the description stands for them', () => {
  const items = [
    { name: 'Mattress', quantity: 2 },
    { name: 'Sofa', quantity: 1 },
  ]
  expect(itemsText(job({ items }))).toBe('2 × Mattress, Sofa')
  expect(itemsText(job())).toBe('An old sofa')
})
