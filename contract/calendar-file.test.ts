import { expect, test } from 'vitest'
import { Day } from './calendar.ts'
import { calendarFile } from './calendar-file.ts'

const pickup = {
  jobId: 1042,
  day: Day.parse('2026-11-19'),
  window: 'afternoon',
  address: '2418 St Johns St, Port Moody',
  productName: 'Westhaul',
  host: 'westhaul.example',
  now: new Date('2026-11-18T20:00:00Z'),
} as const

test('noon to five in BC is 19:00 to midnight in UTC, in November as in July', () => {
  expect(calendarFile(pickup)).toContain('DTSTART:20261119T190000Z\r\nDTEND:20261120T000000Z\r\n')
  const july = calendarFile({ ...pickup, day: Day.parse('2026-07-01') })
  expect(july).toContain('DTSTART:20260701T190000Z\r\nDTEND:20260702T000000Z\r\n')
})

test('the same pickup has the same id, so that it is added once', () => {
  expect(calendarFile(pickup)).toContain('UID:job-1042@westhaul.example\r\n')
})

test('signs with a meaning of their own are escaped', () => {
  expect(calendarFile({ ...pickup, address: 'Unit 5; 88 Main St,\nDelta' })).toContain(
    'LOCATION:Unit 5\\; 88 Main St\\,\\nDelta\r\n',
  )
})

test('no line is longer than 75 bytes, whatever letters it has', () => {
  const file = calendarFile({ ...pickup, address: 'Rue de l’Église 🚚 '.repeat(12) })
  for (const line of file.split('\r\n'))
    expect(encodeURIComponent(line).replace(/%../g, '-').length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Rue de l’Église 🚚 '.repeat(12))
})
