import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHaulerEarnings, getSuggestions } from '../../../contract/insights.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { Earnings } from './Earnings.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const NOTHING = {
  jobs: 0,
  earned: '0.00',
  tips: '0.00',
  takenBack: '0.00',
  paid: '0.00',
  unpaid: '0.00',
  minutesOnSite: 0,
  minutesDriving: 0,
  metres: 0,
}
const emptyWeek = { start: '2026-11-16', ...NOTHING }
const thisWeek = {
  ...emptyWeek,
  start: '2026-11-23',
  jobs: 2,
  earned: '140.00',
  tips: '10.00',
  takenBack: '35.00',
  paid: '45.00',
  unpaid: '70.00',
  minutesOnSite: 95,
  metres: 12_300,
}

const earningsOf = (week: object, changes: object = {}) => ({
  weeks: [emptyWeek, week],
  total: { ...NOTHING, jobs: 2 },
  perHour: { amount: null, jobs: 2, withDriving: 1 },
  perKilometre: { amount: null, jobs: 0, metres: 0, needsHomeBase: true },
  rating: null,
  kept: { percent: null, kept: 2, released: 0, lateReleases: 0, noShows: 0 },
  onTime: { percent: null, onTime: 1, jobs: 2 },
  ...changes,
})

let address = ''

async function show(earnings: object, suggestions: object[] = []): Promise<void> {
  answerApi({
    [`GET ${getHaulerEarnings.path}`]: () => Response.json(earnings),
    [`GET ${getSuggestions.path}`]: () => Response.json(suggestions),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter
        hasMemory
        searchParams="?view=payouts&part=earnings"
        onUrlUpdate={({ queryString }) => (address = queryString)}
      >
        <Earnings />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
}

const text = () => document.body.textContent
const sums = () =>
  [...document.querySelectorAll('dl > div')].map((each) =>
    [...each.children].map(({ textContent }) => textContent).join(' '),
  )
const figures = () =>
  [...document.querySelectorAll('li')].map((each) =>
    [...each.children]
      .slice(0, 2)
      .map(({ textContent }) => textContent)
      .join(': '),
  )

test('a new hauler reads when earnings come, and no figure', async () => {
  await show(earningsOf({ ...emptyWeek, start: '2026-11-23' }))
  expect(text()).toContain('No earnings in the last 12 weeks')
  expect(text()).not.toContain('For an hour worked')
})

test('a week says what it earned, what is paid, and what is not paid yet', async () => {
  await show(earningsOf(thisWeek))
  expect(text()).toContain('This week$115.00')
  expect(sums()).toEqual([
    'Shares and trip fees $140.00',
    'Tips $10.00',
    'Taken back since −$35.00',
    'Paid $45.00',
    'On hold or on its way $70.00',
  ])
  expect(text()).toContain('2 jobs, 1 h 35 min on site, 12.3 km')
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Nov 16 to Nov 22$0.00$0.00$0.00', 'This week$115.00$45.00$70.00'])
})

test('the slider chooses an earlier week', async () => {
  await show(earningsOf(thisWeek))
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')
  expect(slider?.getAttribute('aria-valuetext')).toBe(
    'This week: $115.00, $70.00 of it not paid yet',
  )
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    set?.call(slider, '0')
    slider?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(text()).toContain('Nov 16 to Nov 22$0.00')
})

test('a figure without enough behind it says so, and each says how it is counted', async () => {
  await show(earningsOf(thisWeek))
  expect(figures()).toEqual([
    'For an hour worked: Not enough yet',
    'For a kilometre: Not enough yet',
    'Rating: Not enough yet',
    'Jobs kept: Not enough yet',
    'On time: Not enough yet',
  ])
  expect(text()).toContain('2 of 2 jobs with noted times, 1 with the drive')
  expect(text()).toContain('Estimates count once your home base is set')
  expect(text()).toContain('Fewer than 3 ratings so far')
  expect(document.querySelectorAll('li details summary')).toHaveLength(5)
})

test('figures with enough behind them are shown', async () => {
  const known = {
    perHour: { amount: '61.40', jobs: 9, withDriving: 4 },
    rating: { average: 5, count: 3 },
    kept: { percent: 75, kept: 3, released: 0, lateReleases: 0, noShows: 1 },
  }
  await show(earningsOf(thisWeek, known))
  expect(figures()).toContain('For an hour worked: $61.40')
  expect(figures()).toContain('Rating: 5.0 of 5')
  expect(text()).toContain('3 done, 0 released in time, 0 released late, 1 missed')
})

test.for([
  [
    { kind: 'open_slot', dayOfWeek: 6, timeSlot: '2-4', jobs: 14 },
    'Open Saturday 2-4 PM',
    '14 jobs in your areas went to other haulers or had none in the last 4 weeks',
    'Open my schedule',
    '?tab=schedule',
  ],
  [
    { kind: 'add_area', area: 'Coquitlam', jobs: 9, metres: 11_700, fromHomeBase: false },
    'Add Coquitlam',
    'about 12 km from the middle of your areas',
    'Open my areas',
    '?view=account&part=areas',
  ],
  [
    { kind: 'renew_papers', papers: 2, expiredOn: '2026-11-20' },
    'Renew 2 documents',
    '2 have expired, since Nov 20',
    'Open my documents',
    '?view=account',
  ],
  [
    { kind: 'take_jobs', jobs: 3 },
    'Take new jobs again',
    '3 jobs in your areas and hours',
    'Open my schedule',
    '?tab=schedule',
  ],
] as const)(
  'the suggestion %j leads to what it says',
  async ([suggestion, title, why, action, to]) => {
    await show(earningsOf(thisWeek), [suggestion])
    expect(text()).toContain('How to get more work')
    expect(text()).toContain(title)
    expect(text()).toContain(why)
    press(action)
    await pass(100)
    expect(address).toBe(to)
  },
)

test('without suggestions there is no heading for them', async () => {
  await show(earningsOf(thisWeek))
  expect(text()).not.toContain('How to get more work')
})

test('earnings that cannot be loaded say so, with a way to try again', async () => {
  answerApi({ [`GET ${getHaulerEarnings.path}`]: () => refusal('unavailable', 'Please try again') })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter>
        <Earnings />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  expect(text()).toContain('Try again')
})
