import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { setScheduleDays } from '../../../contract/hauler-schedule.ts'
import { countOffers, listAlmostFits } from '../../../contract/market.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal, type Asked } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { offer } from '../testing/jobs.ts'
import { AvailableJobs } from './AvailableJobs.tsx'

const counts = {
  all: 338,
  matching: 14,
  slots: 14,
  near: 6,
  noStairs: 9,
  areas: 300,
  days: { today: 1, tomorrow: 3, week: 14 },
  loads: { tiny: 1, small: 2, medium: 3, large: 4, xl: 5 },
  without: { slots: 14, near: 11, noStairs: 12, day: 9, area: 0, load: 0, payout: 16 },
}

type Screen = { jobs?: object[]; almost?: object[]; address?: string; areas?: ServiceArea[] }
let address = ''

async function open({ jobs = [], almost = [], address: at = '', areas = [] }: Screen = {}) {
  address = at
  const page = { items: jobs, nextCursor: null, total: jobs.length, isTotalExact: true }
  const asked: Asked[] = answerApi({
    [`GET ${listAvailableJobs.path}`]: () => Response.json(page),
    [`GET ${countOffers.path}`]: () => Response.json(counts),
    [`GET ${listAlmostFits.path}`]: () => Response.json(almost),
    [`PUT ${setScheduleDays.path}`]: () => refusal('refused', 'Our office is closed that day'),
    'POST /api/hauler/claim-job/7': () =>
      refusal('offered_first', 'You can claim it from 12:40 PM', { from: '2026-11-20T19:40:00Z' }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NuqsTestingAdapter
        searchParams={`?tab=available${at}`}
        hasMemory
        onUrlUpdate={({ queryString }) => (address = queryString)}
      >
        <AvailableJobs today={Day.parse('2026-11-20')} areas={areas} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  await pass(100)
  return asked
}

const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('the market leaves out a cursor in the address: it is of another list', async () => {
  const asked = await open({ address: '&cursor=payouts' })
  const market = asked.filter(({ path }) => path.startsWith(`${listAvailableJobs.path}?`))
  expect(market.map(({ path }) => path)).toEqual([`${listAvailableJobs.path}?limit=25`])
})

test('a card says what the job is worth: payout, an hour with its basis, the slot and the way', async () => {
  await open({ jobs: [offer(7)] })
  for (const part of ['$196.00', '~$79 an hour', '2 h 29 with driving', ', fits 2-4 PM'])
    expect(text()).toContain(part)
  expect(text()).toContain('About 12 km from your home base')
  expect(document.querySelectorAll('[aria-label="Photos"] img')).toHaveLength(3)
  press('All 6 photos')
  expect(document.querySelectorAll('[aria-label="Photos"] img')).toHaveLength(6)
})

const sheet = () => document.querySelector('dialog[open]')

test('the details say all that a hauler may know before the claim, above a list that stays as it is', async () => {
  const access = {
    place: 'upstairs',
    floors: 2,
    elevator: false,
    walkMinutes: 3,
    unattended: true,
  }
  await open({ jobs: [offer(7, { access, hasFreeSlot: true }), offer(8)] })
  const before = document.querySelector('article')?.textContent
  press('Details')
  const details = sheet()?.textContent ?? ''
  for (const part of [
    'Dewdney Trunk Rd, Port Moody',
    'Job #7, Sun, Nov 22, 2026, 12PM-5PM',
    '$196.00Your payout (70%) of ~$280.00',
    '~$79 an hourAbout 1 h 40 on site and 49 min driving',
    'Fits 2-4 PMYour slot has no job yet.',
    'About 12 kmfrom your home base',
    'Two desks and a filing cabinet',
    'Third floor, no elevatorWalk to the truck, 3 minutes, Nobody needs to be home',
    'Name, phone, exact address and any notes for you',
    'You can release it until Sun, Nov 22, 9:00 AM',
  ])
    expect(details).toContain(part)
  press('Close')
  expect(sheet()).toBeNull()
  expect(document.querySelector('article')?.textContent).toBe(before)
})

test('a claim from the details that has to wait says from when, and they stay open', async () => {
  await open({ jobs: [offer(7, { firstUntil: '2026-11-20T19:40:00Z' })] })
  press('Details')
  const claim = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    ({ textContent }) => textContent === 'Claim Job',
  )
  act(() => claim?.click())
  await pass(100)
  expect(sheet()?.querySelector('[role=status]')?.textContent).toBe(
    'You can claim it from 12:40 PM',
  )
})

test('a job without a price has no pay for an hour', async () => {
  await open({ jobs: [offer(7, { estimatedPrice: null, perHour: null, haulerPayout: null })] })
  expect(text()).toContain('TBD')
  expect(text()).toContain('Price still being checked')
  expect(text()).not.toContain('an hour')
  press('Details')
  expect(sheet()?.textContent).toContain('TBDYour payout (70%)')
  expect(sheet()?.textContent).toContain("The customer hasn't said how to get to the load")
})

test('the way from a job in the same area has no kilometres', async () => {
  const distance = { km: 1, from: 'job', jobId: 1068, isSameArea: true }
  await open({ jobs: [offer(7, { distance })] })
  expect(text()).toContain('Same area as your job before, #1068')
  expect(text()).not.toContain(' km')
})

test('a head start says until when, and a claim before its time says from when on the card', async () => {
  await open({ jobs: [offer(7, { firstUntil: '2026-11-20T19:40:00Z' })] })
  expect(text()).toContain('Yours first until 12:40 PM')
  press('Claim Job')
  await pass(100)
  expect(document.querySelector('article [role=status]')?.textContent).toBe(
    'You can claim it from 12:40 PM',
  )
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('filters stand in the address; each says how many jobs it leaves, and the button how many there are', async () => {
  await open({ jobs: [offer(7)], areas: ['Burnaby'] })
  press('My slots')
  await pass(100)
  expect(address).toContain('slots=true')
  expect(text()).toContain('1 of 338 fit slots without a job')
  press('All filters')
  for (const part of [
    'In my areas 300',
    'Near a job I have that day 6',
    'No stairs 9',
    'Tomorrow 3',
    'Large 4',
    'Show 14 jobs',
  ])
    expect(text()).toContain(part)
  press('Large 4')
  press('Per hour')
  press('More')
  await pass(100)
  expect(address).toContain('load=large')
  expect(address).toContain('sort=perHour')
  expect(address).toContain('payout=20..')
  expect(text()).toContain('Leaves out 2 jobs')
  press('Clear')
  await pass(100)
  expect(address).not.toContain('load=')
})

test('filters that leave nothing say which of them to take off', async () => {
  await open({ address: '&slots=true&day=2026-11-20' })
  expect(text()).toContain('No jobs match these filters')
  expect(text()).toContain('14 jobs fit without "My slots"')
  press('Remove My slots')
  await pass(100)
  expect(address).not.toContain('slots')
  expect(address).toContain('day=2026-11-20')
})

test('without any job there are the ways to more', async () => {
  await open({ areas: ['Burnaby'] })
  expect(text()).toContain('No available jobs at the moment')
  const links = [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(links).toEqual(['Add areas', 'Open more slots'])
})

test('a job that almost fits names the one change, with the button that makes it', async () => {
  const almost = [
    { job: offer(8), change: { kind: 'open_slot', day: '2026-11-22', slot: '12-2' } },
    { job: offer(9), change: { kind: 'add_area', area: 'Port Moody' } },
    { job: offer(10), change: { kind: 'end_pause', resumesOn: null } },
    { job: offer(11), change: { kind: 'bigger_vehicle', loadSize: 'xl' } },
  ]
  const asked = await open({ jobs: [offer(7)], almost })
  expect(text()).toContain('Almost fits4 jobs')
  expect(button('End pause')).toBeDefined()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('section a')]
    .filter(({ href }) => href.includes('part='))
    .map((link) => [link.textContent, new URL(link.href).search])
  expect(links).toEqual([
    ['Add Port Moody', '?view=account&part=areas'],
    ['Change vehicle', '?view=account&part=vehicle'],
  ])
  press('Open Sun, Nov 22, 12-2 PM')
  await pass(100)
  const change = asked.find(({ path }) => path === setScheduleDays.path)
  expect(change?.body).toEqual({
    from: '2026-11-22',
    to: '2026-11-22',
    slots: ['12-2'],
    maxJobs: 1,
  })
  expect(text()).toContain('Our office is closed that day')
})
