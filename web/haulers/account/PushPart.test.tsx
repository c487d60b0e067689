import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../session.ts'
import { answerApi, refusal } from '../../testing/api.ts'
import { button, pass, press, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  ENDPOINT,
  KEYS,
  plainBrowser,
  pushBrowser,
  pushSettings,
  SERVER_KEY,
} from '../testing/push-browser.ts'
import { forgetPush } from '../../api/device-push.ts'
import { PushPart } from './PushPart.tsx'

type Devices = Parameters<typeof pushSettings>[0]
const OWN = { id: 4, name: 'Chrome on Android', endpoint: ENDPOINT }
const TABLET = { id: 5, name: 'Safari on iPad', endpoint: 'https://push.example/other' }

let devices: Devices
beforeEach(() => {
  vi.useFakeTimers()
  devices = []
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  plainBrowser()
  toast.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function show(others: Parameters<typeof answerApi>[0] = {}) {
  const requests = answerApi({
    'GET /api/hauler/push': () => Response.json(pushSettings(devices)),
    'POST /api/hauler/push/devices': () => {
      devices = [...devices, OWN]
      return Response.json(pushSettings(devices))
    },
    'DELETE /api/hauler/push/devices/4': () => {
      devices = devices.filter(({ id }) => id !== OWN.id)
      return Response.json(pushSettings(devices))
    },
    'DELETE /api/hauler/push/devices/5': () => {
      devices = devices.filter(({ id }) => id !== TABLET.id)
      return Response.json(pushSettings(devices))
    },
    'PATCH /api/hauler/push/topics': () => Response.json(pushSettings(devices)),
    'POST /api/hauler/push/devices/4/test': () => Response.json({}),
    ...others,
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PushPart />
    </QueryClientProvider>,
  )
  await pass(100)
  return requests
}
const text = () => document.body.textContent
const switches = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].map(({ checked }) => checked)
const userAgent = (words: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(words)

test('a browser that shows no notifications says so, and nothing is asked of the server', async () => {
  plainBrowser()
  const requests = await show()
  expect(text()).toContain("This browser can't show notifications")
  expect(requests).toEqual([])
})

test('an iPhone says how to add the app to the Home Screen first', async () => {
  plainBrowser()
  userAgent('iPhone Safari')
  await show()
  expect(text()).toContain('Add Westhaul to your Home Screen first')
  expect(text()).toContain('Tap Share')
})

test.for([
  ['Android Chrome', 'Open Permissions, then Notifications'],
  ['iPhone Safari', 'Open Settings, then Notifications'],
  ['Windows Chrome', 'Set Notifications to "Allow"'],
] as const)('where they are blocked, %s says how to allow them', async ([agent, step]) => {
  pushBrowser({ permission: 'denied' })
  userAgent(agent)
  await show()
  expect(text()).toContain('Notifications are blocked')
  expect(text()).toContain(step)
})

test('switched on, the browser subscribes with the key of the server, and every topic is on', async () => {
  const { seen } = pushBrowser()
  userAgent('Android Mobile Chrome/140')
  const requests = await show()
  expect(text()).toContain('Off on this phone')
  press('Turn on notifications')
  await pass(150)
  expect(seen.subscribedWith).toEqual([SERVER_KEY])
  expect(requests.find(({ path }) => path.endsWith('/devices'))?.body).toEqual({
    endpoint: ENDPOINT,
    keys: KEYS,
    name: 'Chrome on Android',
  })
  expect(switches()).toEqual([true, true, true, true])
})

test('who says no reads how to change that, and nothing is subscribed', async () => {
  const { seen } = pushBrowser({ answer: 'denied' })
  await show()
  press('Turn on notifications')
  await pass(150)
  expect(seen.subscribedWith).toEqual([])
  expect(text()).toContain('Notifications are blocked')
})

test('a push service that is away leaves it off, and says so', async () => {
  pushBrowser({ isAway: true })
  await show()
  press('Turn on notifications')
  await pass(150)
  expect(text()).toContain('Your browser could not switch notifications on')
  expect(button('Turn on notifications')).toBeTruthy()
})

test('a device that the server does not take is off, and its browser is not subscribed', async () => {
  const { seen } = pushBrowser()
  await show({ 'POST /api/hauler/push/devices': () => refusal('unavailable', 'no') })
  press('Turn on notifications')
  await pass(150)
  expect(seen.unsubscribed).toBe(1)
  expect(text()).toContain('Off on this device')
})

test('a subscription with an earlier key of the server is replaced', async () => {
  const { seen } = pushBrowser({ permission: 'granted', subscribedWith: `B${'A'.repeat(86)}` })
  await show()
  expect(text()).toContain('They ended on this device')
  press('Turn on notifications')
  await pass(150)
  expect(seen).toMatchObject({ unsubscribed: 1, subscribedWith: [SERVER_KEY] })
})

test('a topic is switched off with one call, and a test is sent', async () => {
  devices = [OWN]
  pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  const requests = await show()
  act(() => document.querySelectorAll<HTMLInputElement>('[role=switch]')[3]?.click())
  await pass(100)
  press('Send a test')
  await pass(150)
  expect(text()).toContain('The test should show up within seconds')
  expect(requests.filter(({ path }) => path !== '/api/hauler/push')).toMatchObject([
    { path: '/api/hauler/push/topics', body: { payouts: false } },
    { path: '/api/hauler/push/devices/4/test' },
  ])
})

test('a topic that could not be saved stands as it is, and says why', async () => {
  devices = [OWN]
  pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await show({ 'PATCH /api/hauler/push/topics': () => refusal('internal', 'no') })
  act(() => document.querySelectorAll<HTMLInputElement>('[role=switch]')[1]?.click())
  await pass(150)
  expect(text()).toContain('Your choice was not saved')
  expect(switches()).toEqual([true, true, true, true])
})

test('switched off, neither the browser nor the server knows the device any more', async () => {
  devices = [OWN]
  const { seen } = pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await show()
  act(() => document.querySelectorAll<HTMLInputElement>('[role=switch]')[0]?.click())
  await pass(150)
  expect(devices).toEqual([])
  expect(seen.unsubscribed).toBe(1)
  expect(text()).toContain('Off on this device')
})

test('another device is removed, and this one stays on', async () => {
  devices = [OWN, TABLET]
  pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await show()
  press('Remove Safari on iPad')
  await pass(150)
  expect(devices).toEqual([OWN])
  expect(text()).not.toContain('Other devices')
  expect(switches()[0]).toBe(true)
})

test('signing out ends the subscription, also in a browser that has none or does not answer', async () => {
  const { seen } = pushBrowser({ permission: 'granted', subscribedWith: SERVER_KEY })
  await forgetPush()
  await forgetPush()
  expect(seen.unsubscribed).toBe(1)
  plainBrowser()
  await forgetPush()
  const { serviceWorker } = pushBrowser()
  serviceWorker.getRegistration = () => new Promise(() => undefined)
  const forgetting = forgetPush()
  await pass(2_000)
  await forgetting
})
