import { expect, test } from 'vitest'
import { Day, windowStart } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { cancellationFee } from './cancellation-fee.ts'

const terms = {
  freeUntilHours: 24,
  unclaimedFreeHours: 6,
  lateFeeCents: cents(25_00),
  tripFeeCents: cents(49_00),
}
const window = {
  preferredDate: Day.parse('2026-12-01'),
  preferredTime: 'morning',
  confirmBy: null,
} as const
const start = windowStart(window.preferredDate, window.preferredTime).getTime()

test.for([
  { status: 'assigned', hours: 24.01, fee: 0 },
  { status: 'assigned', hours: 24, fee: 25_00 },
  { status: 'assigned', hours: -3.99, fee: 25_00 },
  { status: 'assigned', hours: -4, fee: 0 },
  { status: 'pending', hours: 24, fee: 25_00 },
  { status: 'pending', hours: 6.01, fee: 25_00 },
  { status: 'pending', hours: 6, fee: 0 },
  { status: 'in_progress', hours: 48, fee: 49_00 },
  { status: 'in_progress', hours: -10, fee: 49_00 },
  { status: 'completed', hours: -3, fee: null },
  { status: 'cancelled', hours: 48, fee: null },
] as const)('$status, $hours h before the window, costs $fee', ({ status, hours, fee }) => {
  const now = new Date(start - hours * 3_600_000)
  const job = { status, ...window, hasArrived: false }
  expect(cancellationFee(job, terms, cents(149_99), now)).toBe(fee)
})

test.for([
  { hours: 48, fee: 0 },
  { hours: 12, fee: 25_00 },
  { hours: 3, fee: 49_00 },
  { hours: -4, fee: 49_00 },
])(
  'a hauler who stands at the door on the day has the trip paid: $fee, $hours h before the window',
  ({ hours, fee }) => {
    const now = new Date(start - hours * 3_600_000)
    const job = { status: 'assigned', ...window, hasArrived: true } as const
    expect(cancellationFee(job, terms, cents(149_99), now)).toBe(fee)
  },
)

test.for([23, 7, 3])(
  'a request that no hauler confirmed costs nothing, %s h before the window',
  (hours) => {
    const now = new Date(start - hours * 3_600_000)
    const confirmBy = new Date(start - 2 * 3_600_000)
    const job = { status: 'pending', ...window, confirmBy, hasArrived: false } as const
    expect(cancellationFee(job, terms, cents(149_99), now)).toBe(0)
  },
)

test('no fee is more than what is held for the job', () => {
  const now = new Date(start)
  const job = { status: 'in_progress', ...window, hasArrived: true } as const
  expect(cancellationFee(job, terms, cents(10_00), now)).toBe(10_00)
  expect(cancellationFee(job, terms, cents(0), now)).toBe(0)
})
