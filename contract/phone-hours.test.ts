import { expect, test } from 'vitest'
import { answersText, phoneHoursText } from './phone-hours.ts'

const open = (day: number, from = '08:00', until = '18:00') => ({ day, from, until })

test('days with the same hours are one span, from Monday on', () => {
  const week = [6, 5, 4, 3, 2, 1].map((day) => open(day))
  expect(phoneHoursText(week)).toBe('Mon to Sat 8:00 AM to 6:00 PM')
  expect(phoneHoursText([open(0), open(1), open(2), open(6)])).toBe(
    'Mon and Tue 8:00 AM to 6:00 PM, Sat and Sun 8:00 AM to 6:00 PM',
  )
  expect(phoneHoursText([open(1), open(3), open(4, '09:30', '12:00')])).toBe(
    'Mon 8:00 AM to 6:00 PM, Wed 8:00 AM to 6:00 PM, Thu 9:30 AM to 12:00 PM',
  )
})

test('without hours nothing is said', () => {
  expect(answersText(phoneHoursText([]))).toBe('')
  expect(answersText('Mon 8:00 AM to 6:00 PM')).toBe(' We answer the phone Mon 8:00 AM to 6:00 PM.')
})
