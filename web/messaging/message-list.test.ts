import { expect, test } from 'vitest'
import type { Notification } from '../../contract/messaging.ts'
import { findMessages, groupMessages, typeLabel } from './message-list.ts'
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

test('failed messages are those that may be sent again', () => {
  const failed = { status: 'failed', isSent: false, failure: 'No such number' } as const
  const messages = [
    givenMessage({ id: 2 as never, ...failed }),
    givenMessage({ id: 1 as never, ...failed, withdrawnAt: new Date('2026-11-20T21:00:00Z') }),
    ...all,
  ]
  expect(findMessages(messages, { view: 'failed', search: '' }).map(({ id }) => id)).toEqual([2])
})

test('messages stand together by recipient and job, the last to be written to first', () => {
  const messages = [
    givenMessage({ id: 6 as never, jobId: 7 as never }),
    givenMessage({ id: 5 as never, jobId: 8 as never }),
    givenMessage({ id: 4 as never, recipientPhone: null, recipientEmail: 'mei@example.test' }),
    givenMessage({ id: 3 as never, jobId: 7 as never }),
    givenMessage({ id: 2 as never, recipientPhone: '+17785550199', jobId: 7 as never }),
    givenMessage({ id: 1 as never }),
  ]
  const groups = groupMessages(messages).map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([[6, 3], [5], [4], [2], [1]])
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
