import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getBookingRules,
  saveBookingRules,
  type BookingRules,
} from '../../contract/booking-rules.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Booking } from './Booking.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const RULES = {
  closedWeekdays: [0],
  closedDays: ['2026-12-25'],
  leadMinutes: 120,
  horizonDays: 60,
  mostPerDay: null,
  requestsAboveCapacity: 3,
  requestsFromEnvironment: null,
  version: 4,
  savedBy: null,
  savedAt: '2026-11-23T20:00:00Z',
}

/** The booking rules over a server that saves as the real one does; answers what was sent. */
async function open() {
  const asked = answerApi({
    [`GET ${getBookingRules.path}`]: () => Response.json(RULES),
    [`PUT ${saveBookingRules.path}`]: ({ body }) =>
      Response.json({ ...RULES, ...(body as BookingRules), savedBy: 'Priya Nair' }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Booking />
    </QueryClientProvider>,
  )
  await pass(50)
  return () => asked.flatMap(({ body }) => body ?? [])
}

const tick = (label: string) =>
  act(() =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent.includes(label))
      ?.click(),
  )

test('an admin closes a weekday and a holiday, and sets a cap', async () => {
  const sent = await open()
  tick('Monday')
  type('Holidays and closed days, such as 2026-12-25, 2027-01-01', '2026-12-25, 2027-01-01')
  type('Most pickups a day (empty: as many as fit)', '40')
  press('Save booking rules')
  await pass(50)
  expect(sent()).toEqual([
    {
      closedWeekdays: [0, 1],
      closedDays: ['2026-12-25', '2027-01-01'],
      leadMinutes: 120,
      horizonDays: 60,
      mostPerDay: 40,
      requestsAboveCapacity: 3,
      basedOn: 4,
    },
  ])
})

test('a number outside its range and a day that is none are named, and nothing is sent', async () => {
  const sent = await open()
  type('Book at most this many days ahead', '400')
  type('Holidays and closed days, such as 2026-12-25, 2027-01-01', 'Christmas')
  press('Save booking rules')
  await pass(50)
  expect(document.body.textContent).toContain('Please enter a whole number from 1 to 365')
  expect(document.body.textContent).toContain('A date is written YYYY-MM-DD')
  expect(sent()).toEqual([])
})
