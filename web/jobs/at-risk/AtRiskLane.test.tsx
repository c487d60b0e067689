import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AtRiskJob } from '../../../contract/at-risk.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import { button, pass, press } from '../../testing/render.ts'
import { distanceAbout, distanceText, riskTitle, timerShares } from './risk-copy.ts'
import { key, noShow, NOW, placedUntil, show, unassigned, words } from './testing/lane.tsx'
import { refusal } from '../../testing/api.ts'
import { SETTINGS } from '../../testing/settings.ts'

document.head.innerHTML = SETTINGS

vi.useFakeTimers({ now: NOW })

test('without a job at risk there is no lane', async () => {
  await show([])
  expect(document.querySelector('section')).toBeNull()
})

test('each job says how long, what is the matter, and its best action with the reason', async () => {
  await show([noShow, unassigned])
  expect(words()).toContain(
    "26 minpast the window, today 8AM-12PMHarpreet Sidhu has not arrived at Karim Benali's",
  )
  expect(words()).toContain('Small, $169.00. Last seen: on the way 11:08 AM.')
  expect(words()).toContain('Free 12-2 PM, about 4 km away. It moves to 12PM-5PM of the same day.')
  expect(words()).toContain(
    "4 h 34until the window, today 5PM-8PMMariana Lopes's pickup has no hauler",
  )
  expect(words()).toContain('Mariana got a message at 11:00 AM')
})

test('the digit of a row does its best action; Z takes an assignment back', async () => {
  const { posted, asked } = await show([noShow, unassigned])
  await key('2')
  expect(posted()).toEqual(['/api/admin/jobs/18240/assign'])
  expect(words()).toContain('#18240 assigned to Theo Lachance, 6-8 PM.')
  expect(words()).not.toContain("Mariana Lopes's pickup")
  await key('z')
  expect(asked.map(({ path }) => path)).toContain('/api/admin/board-steps/5/undo')
})

test('an assignment that something came after stays, and the lane says why', async () => {
  const { posted } = await show([unassigned], [], {
    'POST /api/admin/board-steps/5/undo': () =>
      refusal('illegal_move', 'This was changed again since. Nothing was undone'),
  })
  press(/^Assign Theo Lachance/)
  await pass(0)
  await key('z')
  expect(posted()).toEqual(['/api/admin/jobs/18240/assign', '/api/admin/board-steps/5/undo'])
  expect(words()).toContain("Couldn't undo that. This was changed again since. Nothing was undone")
})

test('after eight seconds the way back is gone', async () => {
  await show([unassigned])
  press(/^Assign Theo Lachance/)
  await pass(7_900)
  expect(words()).toContain('#18240 assigned')
  await pass(200)
  expect(words()).not.toContain('#18240 assigned')
})

test('the way back is there as long as the answer says', async () => {
  await show([unassigned], [], {
    'POST /api/admin/jobs/18240/assign': () => Response.json(placedUntil(20)),
  })
  press(/^Assign Theo Lachance/)
  await pass(19_900)
  expect(words()).toContain('#18240 assigned')
  expect(words()).toContain('The messages go out in 20 seconds.')
  await pass(200)
  expect(words()).not.toContain('#18240 assigned')
})

test('Enter does the first, once', async () => {
  const { posted } = await show([noShow, unassigned])
  await key('Enter')
  expect(posted()).toEqual(['/api/admin/at-risk/18234/reassign'])
})

test('a refund asks before it is made', async () => {
  const refund = { do: 'refund', amount: '169.00' } as const
  const { posted } = await show([{ ...unassigned, actions: [refund, { do: 'open' }] }])
  press(/^Refund \$169.00 in full/)
  await pass(0)
  expect(posted()).toEqual([])
  expect(words()).toContain("$169.00 goes back to the customer's card")
  act(() => button('Cancel and refund').click())
  await pass(0)
  expect(posted()).toEqual(['/api/admin/at-risk/18240/refund'])
  expect(words()).not.toContain('Refund job #18240 in full?')
})

test('distances are read at a glance, and seconds only where they count', () => {
  const after = (seconds: number) => distanceText(NOW, new Date(NOW.getTime() + seconds * 1_000))
  expect([119, 120, 3_599, 3_600, 16_440, 172_800].map(after)).toEqual([
    '119 s',
    '2 min',
    '59 min',
    '1 h 00',
    '4 h 34',
    '2 days',
  ])
})

test.for([
  ['late', 'Harpreet Sidhu is late for Karim Benali', 'past the start of 8-10 AM'],
  ['suspended', 'Harpreet Sidhu is suspended and holds a job', 'past the window, today 8AM-12PM'],
  ['price_question', 'Karim Benali has not answered the price question', 'the time is over'],
  ['not_completed', "Harpreet Sidhu has not completed Karim Benali's pickup", 'past the window'],
  ['past_window', "Harpreet Sidhu is at Karim Benali's and has not started", 'past the window'],
] as const)('%s reads %s', ([kind, title, about]) => {
  const job = {
    ...noShow,
    kind,
    timeSlot: '8-10',
    at: new Date('2026-11-24T19:00:00Z'),
    preferredDate: Day.parse('2026-11-24'),
    price: cents(169_00),
  } as unknown as AtRiskJob
  expect(riskTitle(job)).toBe(title)
  expect(distanceAbout(job, NOW)).toContain(about)
})

test('the timers of a job without a hauler fill one after the other', () => {
  const start = new Date('2026-11-25T19:26:00Z')
  const at = (hours: number) => timerShares(start, new Date(start.getTime() - hours * 3_600_000))
  expect([30, 24, 18, 12, 9, 3, 0].map(at)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0.5, 0, 0],
    [1, 0, 0],
    [1, 0.5, 0],
    [1, 1, 0.5],
    [1, 1, 1],
  ])
})

test('the focus goes to the next job when the one with the focus leaves', async () => {
  await show([unassigned, noShow])
  button(/^Assign Theo/).focus()
  press(/^Assign Theo/)
  await pass(100)
  expect(document.activeElement?.ariaLabel).toBe('Job #18234')
})

test('a hauler of whom we heard late is there since the arrival', async () => {
  await show([
    {
      ...noShow,
      kind: 'past_window',
      lastSeen: {
        event: 'arrived',
        at: '2026-11-24T17:52:00Z',
        heardAt: '2026-11-24T19:24:00Z',
      },
    },
  ])
  expect(words()).toContain('Last seen: arrived 10:52 AM, we heard at 12:24 PM.')
})
