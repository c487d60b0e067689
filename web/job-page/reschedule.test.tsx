import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, Day } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { press } from '../testing/render.ts'
import { RescheduleDialog, type PickWindow } from './RescheduleDialog.tsx'
import { aJob, NOW, showPanel } from './testing/given.tsx'

const TODAY = Day.parse('2026-11-21')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

const pickWindow: PickWindow = ({ onChoose }) =>
  [0, 2].map((days) => (
    <button
      key={days}
      type="button"
      onClick={() => onChoose({ date: addDays(TODAY, days), window: 'evening' })}
    >
      In {days} days
    </button>
  ))

const show = (changes: Partial<JobPage>) =>
  showPanel(
    (props) => <RescheduleDialog {...props} pickWindow={pickWindow} onClose={() => undefined} />,
    aJob({ status: 'pending', hauler: null, canReschedule: true, ...changes } as never),
  )

const text = () => document.body.textContent

test('moving it to today says its price before the button, which repeats it', async () => {
  await show({
    preferredDate: addDays(TODAY, 5),
    sameDay: { today: TODAY, adds: cents(48_30), refunds: cents(0) },
    card: { brand: 'Visa', last4: '4242' },
  })
  press('In 2 days')
  expect(text()).not.toContain('48.30')
  press('In 0 days')
  expect(text()).toContain(
    'Moving it to today adds $48.30 (same-day pickup, tax included), charged to your Visa ending 4242.',
  )
  expect(text()).toContain('Reschedule for $48.30')
})

test('moving it off today says what goes back', async () => {
  await show({
    preferredDate: TODAY,
    preferredTime: 'afternoon',
    sameDay: { today: TODAY, adds: cents(0), refunds: cents(48_30) },
  })
  press('In 0 days')
  expect(text()).not.toContain('48.30')
  press('In 2 days')
  expect(text()).toContain(
    'Moving it off today takes $48.30 off (same-day pickup), refunded to your card.',
  )
})

test('before it is paid no card is named', async () => {
  await show({
    preferredDate: addDays(TODAY, 5),
    sameDay: { today: TODAY, adds: cents(48_30), refunds: cents(0) },
    due: { amount: cents(165_00), until: NOW, holdMinutes: 15 },
  })
  press('In 0 days')
  expect(text()).toContain('adds $48.30 (same-day pickup, tax included).')
})
