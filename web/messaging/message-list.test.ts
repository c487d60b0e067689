import { expect, test } from 'vitest'
import { groupMessages, typeLabel } from './message-list.ts'
import { givenMessage } from './testing/given.ts'

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

test('a type reads as words', () => {
  expect(typeLabel({ messageType: 'booking_confirmed' })).toBe('Booking confirmed')
})
