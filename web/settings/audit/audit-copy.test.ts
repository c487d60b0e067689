import { expect, test } from 'vitest'
import { briefOf, changesOf, rowName, valueText } from './audit-copy.ts'

test('a change reads column by column, before and after', () => {
  const changes = changesOf({
    change: 'update',
    before: { team_role: 'dispatcher', service_areas: ['Surrey', 'Delta'] },
    after: { team_role: 'marketing', service_areas: [] },
  })
  expect(changes).toEqual([
    { column: 'team role', before: 'dispatcher', after: 'marketing' },
    { column: 'service areas', before: 'Surrey, Delta', after: 'none' },
  ])
})

test('a new row reads without its number and what is empty; its reason comes first', () => {
  const changes = changesOf({
    change: 'insert',
    before: null,
    after: { id: 7, amount_cents: 4_200, reason: 'Bookshelf left behind', tip_id: null },
  })
  expect(briefOf(changes)).toBe('reason: Bookshelf left behind, amount: $42.00')
})

test('a change of status reads from where to where, after its reason', () => {
  const changes = changesOf({
    change: 'update',
    before: { status: 'pending_customer' },
    after: { status: 'expired', reason: 'No answer within 30 minutes' },
  })
  expect(briefOf(changes)).toBe(
    'reason: No answer within 30 minutes, status: pending customer → expired',
  )
})

test.each([
  ['amount_cents', 4_200, '$42.00'],
  ['ended_at', null, 'none'],
  ['is_active', false, 'no'],
  ['at', '2026-11-24T22:00:00+00:00', 'Nov 24, 2026, 3:00 PM'],
  ['next', { a: 1 }, 'a: 1'],
  [
    'terms',
    { startsAt: null, amountCents: 2_500, areas: ['Surrey', 'Delta'] },
    'starts at: none; amount: $25.00; areas: Surrey, Delta',
  ],
  [
    'items',
    [
      { name: 'Sofa', count: 2 },
      { name: 'Bed', count: 1 },
    ],
    'name: Sofa, count: 2; name: Bed, count: 1',
  ],
  ['lines', [], 'none'],
])('%s: %j reads %s', (column, value, text) => {
  expect(valueText(column, value)).toBe(text)
})

test('an entry names its row as people would', () => {
  expect(rowName({ subject: 'refunds', rowKey: '12' })).toBe('Refund #12')
  expect(rowName({ subject: 'facilities', rowKey: '3' })).toBe('Facility #3')
  expect(rowName({ subject: 'staff_invitations', rowKey: '3' })).toBe('Staff invitation #3')
})
