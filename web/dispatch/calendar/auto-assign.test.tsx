import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { AutoAssign } from './AutoAssign.tsx'
import { SETTINGS } from '../../testing/settings.ts'

document.head.innerHTML = SETTINGS

vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z') })
const day = Day.parse('2026-11-23')

const placed = (id: number) => ({
  job: {
    id,
    firstName: 'Mei',
    lastName: 'Tanaka',
    address: '1166 Alberni St, Vancouver',
    area: 'Vancouver',
    loadSize: 'small',
    status: 'pending',
    preferredDate: day,
    preferredTime: 'morning',
    estimatedPrice: '149.99',
  },
  hauler: { id: 5, user: { firstName: 'Ada', lastName: 'Park' } },
  day,
  timeSlot: '8-10',
  reasons: ['The only hauler with room in the window'],
})

async function open(
  assigned = [placed(7), placed(8)],
  areas: Record<string, Answer> = {},
  ways = 'estimate',
) {
  const plan = {
    assigned,
    leftOut: [],
    totals: { routeMetres: 9_000, matchedMetres: 9_000, bound: 9_000, ways },
  }
  const calls = answerApi({
    'POST /api/auto-assign-jobs': ({ path }) =>
      areas[new URLSearchParams(path.split('?')[1]).get('area') ?? '']?.(plan) ??
      Response.json(plan),
    'POST /api/auto-assign-jobs/accept': () => Response.json({ assigned: [] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NuqsTestingAdapter>
        <AutoAssign day={day} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  press(/Auto-Assign Jobs/)
  await pass(100)
  return { calls }
}

type Answer = (plan: object) => Response | Promise<Response>

const chooseArea = (value: string) => {
  const area = [...document.querySelectorAll('select')].at(-1)
  act(() => {
    area?.focus()
    if (area) area.value = value
    area?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const isShown = () => document.querySelector('dialog')?.open ?? false
const says = (words: string) => document.body.textContent.includes(words)

const tick = async (name: string) => {
  act(() => document.querySelector<HTMLInputElement>(`input[aria-label^="${name}"]`)?.click())
  await pass(50)
}
const totals = () => document.querySelector('[role=status]')?.textContent

test('what is left unticked is not sent, and the totals follow', async () => {
  const { calls } = await open()
  expect(totals()).toBe('2 checked, 1 hauler, at most 2 a hauler, about $299.98 of pickups')
  await tick('Assign job #7')
  expect(totals()).toBe('1 checked, 1 hauler, at most 1 a hauler, about $149.99 of pickups')
  press('Assign 1 job')
  await pass(100)
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auto-assign-jobs/accept',
    body: { placed: [{ jobId: 8, haulerId: 5, day, timeSlot: '8-10' }] },
  })
})

test.for([
  { ways: 'estimate', sentence: '' },
  { ways: 'road_server', sentence: ' Ways are those of the road server.' },
  {
    ways: 'road_server_away',
    sentence: ' The road server did not answer in time, so ways are our own estimates.',
  },
])('a plan by $ways says where its ways come from', async ({ ways, sentence }) => {
  await open(undefined, {}, ways)
  const checked = [...document.querySelectorAll('p')].find(({ textContent }) =>
    textContent.includes('Checked: no plan places more jobs'),
  )
  expect(checked?.textContent.split('together).').at(-1)).toBe(sentence)
})

test('a whole plan is made again by the call that applies it', async () => {
  const { calls } = await open()
  press('Assign 2 jobs')
  await pass(100)
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/auto-assign-jobs?preview=true',
    '/api/auto-assign-jobs?',
  ])
})

test('more jobs than one call takes are said before anything is pressed', async () => {
  const { calls } = await open(Array.from({ length: 502 }, (_, at) => placed(at + 1)))
  // A whole plan is made again by one call, however many jobs it has.
  expect(document.body.textContent).not.toContain('At most 500 jobs')
  await tick('Assign job #7')
  expect(document.body.textContent).toContain(
    'At most 500 jobs are assigned at a time, and 501 are ticked.',
  )
  press('Assign 501 jobs')
  await pass(100)
  expect(calls).toHaveLength(1)
  await tick('Assign job #8')
  expect(document.body.textContent).not.toContain('At most 500 jobs')
})

test('the fields keep the focus while another plan is made, and the last choice is the one that is planned', async () => {
  const { calls } = await open()
  const area = [...document.querySelectorAll('select')].at(-1)
  chooseArea('Burnaby')
  chooseArea('Delta')
  chooseArea('Surrey')
  expect(document.activeElement).toBe(area)
  press(/^(Assign|Planning)/)
  await pass(100)
  expect(document.activeElement).toBe(area)
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/auto-assign-jobs?preview=true',
    '/api/auto-assign-jobs?preview=true&area=Burnaby',
    '/api/auto-assign-jobs?preview=true&area=Surrey',
  ])
  press('Assign 2 jobs')
  await pass(100)
  expect(calls.at(-1)?.path).toBe('/api/auto-assign-jobs/accept')
})

const later = (plan: object) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json(plan)), 1_000))

test('a plan that arrives after Cancel does not open the question again, and what waited is not planned', async () => {
  const { calls } = await open(undefined, { Burnaby: later })
  chooseArea('Burnaby')
  chooseArea('Delta')
  press('Cancel')
  await pass(2_000)
  expect(isShown()).toBe(false)
  expect(calls.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('Delta'))
})

test('who asks again while a plan that was left is still made gets the new one', async () => {
  const { calls } = await open(undefined, { Burnaby: later })
  chooseArea('Burnaby')
  press('Cancel')
  press(/Auto-Assign Jobs/)
  await pass(900)
  expect(isShown()).toBe(false)
  await pass(500)
  expect(isShown()).toBe(true)
  expect(calls.at(-1)?.path).toBe('/api/auto-assign-jobs?preview=true')
  press('Assign 2 jobs')
  await pass(100)
  expect(isShown()).toBe(false)
})

test('a choice that could not be planned says so, and can be tried again', async () => {
  let isDown = true
  await open(undefined, {
    Burnaby: (plan) => (isDown ? refusal('busy', 'Please try again soon') : Response.json(plan)),
  })
  chooseArea('Burnaby')
  await pass(100)
  expect(says('We could not load the plan for this choice.')).toBe(true)
  expect(says('Please try again soon')).toBe(true)
  isDown = false
  press('Try again')
  await pass(100)
  expect(says('We could not load')).toBe(false)
  press('Assign 2 jobs')
  await pass(100)
  expect(isShown()).toBe(false)
})
