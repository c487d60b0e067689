import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { sentProfile } from './testing/profile.ts'
import { closeQueue, makeAction, openQueue, theDevice } from './the-queue.ts'
import { LogOutLink } from './use-log-out.tsx'

vi.useFakeTimers({ now: new Date('2026-11-18T20:09:00Z') })
const JOB = JobId.parse(1042)
const START = { kind: 'start', reason: '' } as const

document.head.innerHTML = SETTINGS
afterEach(closeQueue)

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineBanner />
      <LogOutLink>Logout</LogOutLink>
    </QueryClientProvider>,
  )
  await openQueue(7, { onSent: async () => undefined, onSignedOut: () => undefined })
  await pass(0)
}
const noSignal = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
const text = () => document.body.textContent ?? ''

test('a browser that keeps nothing says so, and works while there is a signal', async () => {
  const sent = answerApi({
    'PATCH /api/hauler/jobs/1042/status': () => refusal('illegal_move', 'No'),
  })
  await show()
  expect(text()).toContain('This browser keeps nothing on your phone.')
  expect(await makeAction(JOB, START)).toMatchObject({ kind: 'refused' })
  expect(sent).toHaveLength(1)
})

test('what waits is listed with its time and place', async () => {
  noSignal()
  await show()
  await makeAction(JOB, { kind: 'event', event: 'arrived' })
  await makeAction(JOB, START)
  await pass(0)
  expect(text()).toContain("You're offline. Your changes are kept.")
  expect(text()).toContain('2 actions waiting')
  const entries = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
  expect(entries).toEqual([
    expect.stringMatching(/^Arrived, #1042Tapped .*1st$/),
    expect.stringMatching(/^Start Job, #1042Tapped .*2nd$/),
  ])
})

test('a refused action is read with its reason, and dismissed', async () => {
  noSignal()
  await show()
  await makeAction(JOB, START)
  answerApi({
    'GET /api/hauler/profile': () => Response.json(sentProfile(7)),
    'PATCH /api/hauler/jobs/1042/status': () =>
      refusal('illegal_move', 'Pickup #1042 was cancelled'),
  })
  const { queue } = await theDevice()
  await queue.run()
  await pass(0)
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'Start Job, #1042 was not accepted. Pickup #1042 was cancelled.',
  )
  press('Dismiss')
  await pass(0)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('what the server fails at again and again says so, is tried now, and is removed once that is confirmed', async () => {
  vi.setSystemTime(new Date('2026-11-18T20:09:00Z'))
  const sent = answerApi({
    'GET /api/hauler/profile': () => Response.json(sentProfile(7)),
    'PATCH /api/hauler/jobs/1042/status': () => refusal('internal', 'Sorry'),
  })
  await show()
  await makeAction(JOB, START)
  await pass(156_000)
  const tries = () => sent.filter(({ path }) => path.endsWith('/status')).length
  expect(tries()).toBe(6)
  expect(text()).toContain('Not everything is sent yet. Your changes are kept.')
  expect(text()).toContain(
    "Start Job, #1042 isn't sent yet. The server could not take this. We keep trying; call the team if it is urgent.Last try 1:11 PM",
  )
  expect(document.querySelector('a[href^="tel:"]')?.textContent).toBe('Call us')
  press('Try now')
  await pass(100)
  expect(tries()).toBe(7)
  press('Remove')
  await pass(0)
  expect(text()).toContain('Remove Start Job, #1042?The job stays not started with us.')
  press('Keep trying')
  await pass(0)
  expect(text()).toContain("Start Job, #1042 isn't sent yet.")
  press('Remove')
  await pass(0)
  const confirm = [...document.querySelectorAll('dialog[open] button')].at(-1)
  await act(async () => (confirm as HTMLButtonElement).click())
  await pass(0)
  expect(text()).not.toContain("isn't sent yet")
  expect(await (await theDevice()).store.all('actions')).toEqual([])
})

test('logging out asks first when actions wait, and then deletes what the phone keeps', async () => {
  noSignal()
  await show()
  await makeAction(JOB, START)
  await pass(0)
  const { store } = await theDevice()
  await store.put('reads', { id: 'screens', owner: 7 })
  const left = { id: 'another', owner: 8 }
  await store.put('actions', left)
  document.querySelector<HTMLAnchorElement>('a')?.click()
  await pass(0)
  expect(text()).toContain('1 action is not sent yet')
  press('Stay')
  expect(await store.all('actions')).toHaveLength(2)
  document.querySelector<HTMLAnchorElement>('a')?.click()
  await pass(0)
  press('Log out and delete')
  await pass(0)
  expect([...(await store.all('actions')), ...(await store.all('reads'))]).toEqual([left])
})

test('without a signal no one is logged out: the server would not hear of it', async () => {
  await show()
  const { store } = await theDevice()
  await store.put('reads', { id: 'screens', owner: 7 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  document.querySelector<HTMLAnchorElement>('a')?.click()
  await pass(100)
  expect(text()).toContain('Logging out needs a signal')
  expect(await store.all('reads')).not.toEqual([])
  vi.restoreAllMocks()
})
