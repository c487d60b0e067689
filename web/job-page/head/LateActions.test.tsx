import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/money.ts'
import { pass, press } from '../../testing/render.ts'
import { aJob, NOW, showPanel } from '../testing/given.tsx'
import { LateActions } from './LateActions.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

const LATE = {
  status: 'assigned',
  preferredTime: 'morning',
  canReport: true,
  canReschedule: true,
  cancel: { fee: cents(0), refund: cents(16_500), freeUntil: null },
} as const

const show = (changes: Parameters<typeof aJob>[0]) =>
  showPanel((props) => <LateActions {...props} pickWindow={() => null} />, aJob(changes))

const offeredActions = () =>
  [...document.querySelectorAll('[role=group] > :is(a, button)')].map(
    ({ textContent }) => textContent,
  )

test('a late hauler can be called and texted, and the team, another time and the refund are one press away', async () => {
  await show(LATE)
  expect(offeredActions()).toEqual([
    'Call Dale',
    'Text Dale',
    'Message our team',
    'Reschedule',
    'Full refund, $165.00',
  ])
  press('Message our team')
  await pass(50)
  expect(document.body.textContent).toContain('What happened?')
})

test('nothing of it is there in the window, or once the hauler has arrived', async () => {
  await show({ ...LATE, preferredTime: 'afternoon' })
  expect(offeredActions()).toEqual([])
  await show({ ...LATE, timeline: [{ event: 'arrived', at: NOW }] })
  expect(offeredActions()).toEqual([])
})
