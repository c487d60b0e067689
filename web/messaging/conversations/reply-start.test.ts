import { expect, test } from 'vitest'
import type { ConversationJob } from '../../../contract/conversations.ts'
import { renderTemplate } from '../../../contract/templates.ts'
import { knownValues, markedPieces, openPlaceholders } from './reply-start.ts'

const settings = { productName: 'Westhaul', supportPhone: '604-555-0100' }
const job: ConversationJob = {
  id: 18_231 as ConversationJob['id'],
  status: 'assigned',
  day: '2026-11-24' as ConversationJob['day'],
  window: 'afternoon',
  address: '2418 St Johns St',
  haulerName: 'Dale Kowalchuk',
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

test('values and placeholders are marked where they stand, whatever characters they have', () => {
  const pieces = markedPieces('Hi Amrita, $35.00 or {price}?', ['Amrita', '$35.00'])
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([
    'Amrita',
    '$35.00',
    '{price}',
  ])
  expect(pieces.map(({ text }) => text).join('')).toBe('Hi Amrita, $35.00 or {price}?')
})
