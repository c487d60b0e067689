import { expect, test } from 'vitest'
import { PlacedJob } from '../../../contract/auto-assign.ts'
import { totalsText } from './plan-choice.ts'

const placed = (id: number, haulerId: number) =>
  PlacedJob.decode({
    job: {
      id,
      firstName: 'Mei',
      lastName: 'Tanaka',
      address: '1166 Alberni St, Vancouver',
      area: 'Vancouver',
      loadSize: 'small',
      status: 'pending',
      preferredDate: '2026-11-20',
      preferredTime: 'morning',
      estimatedPrice: '149.99',
    },
    hauler: { id: haulerId, user: { firstName: 'Dana', lastName: 'Park' } },
    day: '2026-11-20',
    timeSlot: '8-10',
    reasons: [],
  })

test('the totals follow what is ticked', () => {
  expect(totalsText([placed(1, 5), placed(2, 5), placed(3, 6)])).toBe(
    '3 checked, 2 haulers, at most 2 a hauler, about $449.97 of pickups',
  )
  expect(totalsText([placed(1, 5)])).toBe(
    '1 checked, 1 hauler, at most 1 a hauler, about $149.99 of pickups',
  )
  expect(totalsText([])).toBe('None checked')
})
