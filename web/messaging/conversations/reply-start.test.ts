import { expect, test } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import type { ConversationJob } from '../../../contract/conversations.ts'
import { renderTemplate } from '../../../contract/templates.ts'
import {
  knownValues,
  markedPieces,
  openPlaceholders,
  startsFor,
  suggestionsFor,
} from './reply-start.ts'

const settings = { productName: 'Westhaul', supportPhone: '604-555-0100' }
const job: ConversationJob = {
  id: 18_231 as ConversationJob['id'],
  status: 'assigned',
  day: '2026-11-24' as ConversationJob['day'],
  window: 'afternoon',
  address: '2418 St Johns St',
  haulerName: 'Dale Kowalchuk',
  isPaid: true,
  price: 274_00 as ConversationJob['price'],
}

test('a template is filled with what is known of the customer and the current job', () => {
  const values = knownValues({ kind: 'customer', name: 'Amrita Gill', jobs: [job] }, settings)
  expect(
    renderTemplate(
      'Hi {firstName}, {haulerName} comes on {day}, {window}: {price}. {slot}',
      values,
    ),
  ).toBe('Hi Amrita, Dale comes on Nov 24, 2026, 12PM-5PM: $274.00. {slot}')
})

test('a hauler is addressed by name, and nothing is said of a job that they booked as a customer', () => {
  const values = knownValues({ kind: 'hauler', name: 'Dale Kowalchuk', jobs: [job] }, settings)
  expect(values).toEqual({
    product: 'Westhaul',
    supportPhone: '604-555-0100',
    firstName: 'Dale',
  })
})

test('what a person has to replace is named once; the link is filled in later where there is a job', () => {
  expect(openPlaceholders('{slot} {link} {slot}', true)).toEqual(['{slot}'])
  expect(openPlaceholders('{link}', false)).toEqual(['{link}'])
  expect(openPlaceholders('At 3 {sharp', true)).toEqual([])
})

test('values, what is still open and the link are marked each in its way, whatever characters they have', () => {
  const text = 'Hi Amrita, $35.00 or {price}? {link}'
  const pieces = markedPieces(text, ['Amrita', '$35.00'], true)
  expect(pieces.filter(({ mark }) => mark !== null)).toEqual([
    { text: 'Amrita', mark: 'value' },
    { text: '$35.00', mark: 'value' },
    { text: '{price}', mark: 'open' },
    { text: '{link}', mark: 'link' },
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(markedPieces('{link}', [], false)).toEqual([{ text: '{link}', mark: 'open' }])
})

const customer = (changes: Partial<ConversationJob>) => ({
  kind: 'customer' as const,
  jobs: [{ ...job, ...changes }],
})

test('a template is suggested where it is true of the current job', () => {
  const suggested = (changes: Partial<ConversationJob>, today = job.day) =>
    suggestionsFor(customer(changes), today)
  expect(suggested({ status: 'pending', isPaid: false })).toEqual(['payment_reminder'])
  expect(suggested({ status: 'pending' })).toEqual(['booking_confirmed'])
  expect(suggested({ status: 'assigned' })).toEqual(['hauler_on_the_way'])
  expect(suggested({ status: 'assigned' }, addDays(job.day, -1))).toEqual([])
  expect(suggested({ status: 'in_progress' })).toEqual(['job_started'])
  expect(suggested({ status: 'completed' })).toEqual(['job_completed'])
  expect(suggested({ status: 'cancelled' })).toEqual([])
})

test('nothing is suggested for a hauler, an unknown number or a customer without a job', () => {
  expect(suggestionsFor({ kind: 'hauler', jobs: [job] }, job.day)).toEqual([])
  expect(suggestionsFor({ kind: 'unknown', jobs: [] }, job.day)).toEqual([])
  expect(suggestionsFor({ kind: 'customer', jobs: [] }, job.day)).toEqual([])
})

test('of all templates, those that fit the job come first, and each once', () => {
  const starts = startsFor(customer({ status: 'completed' }), job.day)
  expect(starts.slice(0, 2)).toEqual(['job_completed', 'hauler_on_the_way'])
  expect(new Set(starts).size).toBe(starts.length)
})
