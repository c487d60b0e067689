import { expect, test } from 'vitest'
import type { Notification } from '../../contract/messaging.ts'
import { findMessages, typeLabel } from './message-list.ts'
import { givenMessage } from './testing/given.ts'

const all: Notification[] = [
  givenMessage({ id: 3 as never, jobId: 1042 as never, isRead: true, isSent: true }),
  givenMessage({ id: 2 as never, messageType: 'payment_reminder', isRead: false, isSent: false }),
  givenMessage({ id: 1 as never, recipientPhone: '+17785550199', isRead: false, isSent: true }),
]
const ids = (query: Parameters<typeof findMessages>[1]) =>
  findMessages(all, query).map(({ id }) => id)

test('each counter shows what it counts', () => {
  expect(ids({ view: 'total', search: '' })).toEqual([3, 2, 1])
  expect(ids({ view: 'sent', search: '' })).toEqual([3, 1])
  expect(ids({ view: 'unread', search: '' })).toEqual([2, 1])
})

test.for([
  ['#1042', [3]],
  ['(778) 555', [1]],
  ['+1778', [1]],
  ['payment reminder', [2]],
  ['  ', [3, 2, 1]],
  ['nobody', []],
] as const)('the search for "%s" finds %o', ([search, found]) => {
  expect(ids({ view: 'total', search })).toEqual(found)
})

test('a type reads as words', () => {
  expect(typeLabel({ messageType: 'booking_confirmed' })).toBe('Booking confirmed')
})
