import { ClientJob } from '../../contract/client-jobs.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { haulerText, progressText } from './client-jobs.ts'

const job = (facts: Partial<z.input<typeof ClientJob>>): ClientJob =>
  z.decode(ClientJob, {
    id: 1,
    status: 'pending',
    loadSize: 'small',
    description: 'An old sofa',
    photos: [],
    preferredDate: '2026-11-20',
    preferredTime: 'morning',
    estimatedPrice: '149.00',
    finalPrice: null,
    createdAt: '2026-11-18T18:00:00Z',
    address: '12 Oak St, Vancouver',
    priceCap: null,
    items: [],
    refunded: '0.00',
    freeUntil: null,
    priceChange: null,
    request: null,
    hauler: null,
    due: null,
    hasReceipt: false,
    ...facts,
  })
test('the customer of an assigned job reads who comes', () => {
  const hauler = { user: { firstName: 'Dale', lastName: 'K.' } }
  expect(haulerText(job({ status: 'assigned', hauler }))).toBe('Dale')
})

test('a job without a hauler says whether one is being looked for', () => {
  expect(haulerText(job({ status: 'pending' }))).toBe('Finding a hauler')
  expect(haulerText(job({ status: 'cancelled' }))).toBe('No hauler')
  expect(haulerText(job({ status: 'pending', due: '149.00' }))).toBe('After payment')
})

test('the next pickup says who comes, or that it waits for the payment', () => {
  expect(progressText(job({ status: 'pending' }))).toBe('Finding a hauler')
  expect(progressText(job({ status: 'pending', due: '149.00' }))).toBe(
    'Not confirmed until you pay',
  )
})
