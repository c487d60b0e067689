import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render, unmountAll } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  ENDPOINT,
  plainBrowser,
  pushBrowser,
  pushSettings,
  SERVER_KEY,
} from '../testing/push-browser.ts'
import { PushOffer } from './PushOffer.tsx'

let devices: Parameters<typeof pushSettings>[0]
beforeEach(() => {
  vi.useFakeTimers()
  devices = []
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  plainBrowser()
  toast.clear()
  vi.useRealTimers()
})

/** The dashboard is opened, again after an earlier time. */
async function open() {
  unmountAll()
  answerApi({
    'GET /api/hauler/push': () => Response.json(pushSettings(devices)),
    'POST /api/hauler/push/devices': () => {
      devices = [{ id: 4, name: 'Chrome on Android', endpoint: ENDPOINT }]
      return Response.json(pushSettings(devices))
    },
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PushOffer />
    </QueryClientProvider>,
  )
  await pass(100)
}
const offer = () => document.querySelector('section')?.textContent ?? ''

test('it is offered once: "Not now" is an answer', async () => {
  const { seen } = pushBrowser()
  await open()
  expect(offer()).toContain('Hear about new jobs first.')
  press('Not now')
  await pass(50)
  expect(offer()).toBe('')
  await open()
  expect(offer()).toBe('')
  expect(seen.asked).toBe(0)
})

test('accepted, the browser asks, and the offer is gone for good', async () => {
  const { seen } = pushBrowser()
  await open()
  press('Turn on notifications')
  await pass(150)
  expect(seen).toMatchObject({ asked: 1, subscribedWith: [SERVER_KEY] })
  expect(offer()).toBe('')
  await open()
  expect(offer()).toBe('')
})

test.for([
  ['cannot show any', (): void => plainBrowser()],
  ['refused before', (): void => void pushBrowser({ permission: 'denied' })],
] as const)('nothing is offered in a browser that %s', async ([, prepare]) => {
  prepare()
  await open()
  expect(offer()).toBe('')
})

test('notifications that ended with the session are offered again, until that is answered', async () => {
  localStorage.setItem('push-offer-answered', 'yes')
  const { seen } = pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await open()
  expect(offer()).toContain('Notifications ended when you signed out.')
  press('Not now')
  await pass(50)
  expect(seen.unsubscribed).toBe(1)
  await open()
  expect(offer()).toBe('')
})

test('a device that is on is offered nothing', async () => {
  devices = [{ id: 4, name: 'Chrome on Android', endpoint: ENDPOINT }]
  pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await open()
  expect(offer()).toBe('')
})

test.for([
  ['/hauler?tab=available', ['/hauler?tab=available']],
  ['https://elsewhere.example/', []],
] as const)(
  'a tapped notification leads the open page to %s, within our screens',
  async ([url, visited]) => {
    const { serviceWorker } = pushBrowser()
    const page = location
    const visits: string[] = []
    vi.stubGlobal('location', { assign: (address: string) => void visits.push(address) })
    await open()
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: url } }))
    expect(visits).toEqual(visited)
    vi.stubGlobal('location', page)
  },
)
