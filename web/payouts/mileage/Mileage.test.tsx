import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal, type Asked } from '../../testing/api.ts'
import { pass, press, render, type } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Mileage } from './Mileage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T18:00:00-07:00') })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const leg = { from: 'Home base', to: 'Burnaby', jobId: 31, metres: 12_300 }
const estimated = {
  day: '2026-11-23',
  legs: [leg, { from: 'Burnaby', to: 'Scrap yard', jobId: 31, metres: null }],
  jobIds: [31],
  estimatedMetres: 12_300,
  metres: 12_300,
  isEstimate: true,
  readings: [],
}
const entered = {
  ...estimated,
  metres: 52_000,
  isEstimate: false,
  readings: [
    {
      id: 2,
      metres: 52_000,
      odometerStart: 120_400,
      odometerEnd: 120_452,
      note: 'Both trucks',
      recordedAt: '2026-11-24T02:02:00Z',
    },
    {
      id: 1,
      metres: null,
      odometerStart: null,
      odometerEnd: null,
      note: '',
      recordedAt: '2026-11-24T01:02:00Z',
    },
  ],
}

let address = ''
const PUT = 'PUT /api/hauler/mileage/days/2026-11-23'

async function show(
  days: object[],
  { hasHomeBase = true, saved = () => Response.json(entered) } = {},
): Promise<Asked[]> {
  const asked = answerApi({
    'GET /api/hauler/mileage/2026-11': () =>
      Response.json({
        month: '2026-11',
        firstMonth: '2026-10',
        hasHomeBase,
        days,
        metres: 12_300,
        estimatedMetres: 12_300,
      }),
    [PUT]: saved,
    'PUT /api/hauler/mileage/days/2026-11-24': saved,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter
        hasMemory
        searchParams="?view=payouts&part=mileage"
        onUrlUpdate={({ queryString }) => (address = queryString)}
      >
        <Mileage />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  return asked
}

const text = () => document.body.textContent
const sent = (asked: Asked[]) => asked.filter(({ body }) => body !== undefined)

test('a day lists its ways as estimates, and a place that is not known has no kilometres', async () => {
  await show([estimated])
  expect(text()).toContain('Home base to BurnabyJob #3112.3 km')
  expect(text()).toContain('Burnaby to Scrap yardJob #31Not known')
  expect(text()).toContain('12.3 km of it estimated.')
})

test('a day that was entered keeps its history', async () => {
  await show([entered])
  expect(text()).toContain('Entered by you')
  expect(text()).toContain('All entered by you.')
  expect(text()).toContain(
    'Nov 23, 2026, 7:02 PM: 52.0 km, odometer 120,400 to 120,452 (Both trucks)',
  )
  expect(text()).toContain('Nov 23, 2026, 6:02 PM: back to the estimate')
})

test('odometer readings are sent as they are typed, with gaps or without', async () => {
  const asked = await show([estimated])
  press(/^Enter kilometres/)
  type('Odometer at the start, km', '120,400')
  type('Odometer at the end, km', '120 452')
  press('Save mileage')
  await pass(100)
  expect(sent(asked)).toMatchObject([
    {
      path: '/api/hauler/mileage/days/2026-11-23',
      body: { kind: 'odometer', start: 120_400, end: 120_452, note: '' },
    },
  ])
  expect(document.querySelector('dialog')).toBeNull()
})

test('kilometres are sent in metres, for today unless another day is chosen', async () => {
  const asked = await show([])
  expect(text()).toContain('No kilometres in November 2026')
  press('Add a day')
  press('Kilometres')
  type('Kilometres driven for jobs', '41.5')
  press('Save mileage')
  await pass(100)
  expect(sent(asked)).toMatchObject([
    { path: '/api/hauler/mileage/days/2026-11-24', body: { kind: 'distance', metres: 41_500 } },
  ])
})

test.for([
  ['twenty', 'Please enter 0 to 2,000 km'],
  ['', 'Please enter 0 to 2,000 km'],
  ['2001', 'Please enter 0 to 2,000 km'],
])('%j kilometres are not sent: %s', async ([kilometres = '', message = '']) => {
  const asked = await show([estimated])
  press(/^Enter kilometres/)
  press('Kilometres')
  type('Kilometres driven for jobs', kilometres)
  press('Save mileage')
  await pass(100)
  expect(text()).toContain(message)
  expect(sent(asked)).toEqual([])
})

test('a second reading below the first is named at its field', async () => {
  await show([estimated])
  press(/^Enter kilometres/)
  type('Odometer at the start, km', '200')
  type('Odometer at the end, km', '199')
  press('Save mileage')
  expect(text()).toContain('The second reading is the higher one')
})

test('a day returns to its estimate', async () => {
  const asked = await show([entered])
  press(/^Change/)
  press('Use the estimate, 12.3 km')
  await pass(100)
  expect(sent(asked)).toMatchObject([{ body: { kind: 'estimate', note: '' } }])
})

test('a day that the server refuses stays open with the reason', async () => {
  await show([estimated], { saved: () => refusal('refused', 'This day is still to come.') })
  press(/^Enter kilometres/)
  type('Odometer at the start, km', '1')
  type('Odometer at the end, km', '2')
  press('Save mileage')
  await pass(100)
  expect(text()).toContain('This day is still to come.')
  expect(document.querySelector('dialog[open]')).not.toBeNull()
})

test('a hauler without a home base reads what is missing', async () => {
  await show([estimated], { hasHomeBase: false })
  expect(text()).toContain('Your home base isn’t set.')
  press('Open my account')
  await pass(100)
  expect(address).toBe('?view=account&part=profile')
})
