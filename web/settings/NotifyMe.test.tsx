import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { toast } from '../ui/feedback/toast.ts'
import { NotifyMe } from './NotifyMe.tsx'

const ENDPOINT = 'https://push.example/desk'
const KEYS = {
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'tBHItJI5svbpez7KI4CCXg',
}
const DEVICE = {
  id: 4,
  name: 'Firefox on Linux',
  endpoint: ENDPOINT,
  createdAt: '2026-11-24T19:00:00Z',
  lastUsedAt: null,
}

let devices: object[] = []
beforeEach(() => {
  vi.useFakeTimers()
  devices = []
  document.head.innerHTML = SETTINGS
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  toast.clear()
  vi.useRealTimers()
})

/** A browser that can show notifications; the person answers so when asked. */
function pushBrowser(answer: NotificationPermission = 'granted') {
  let current: object | null = null
  const registered: unknown[][] = []
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      current = {
        endpoint: ENDPOINT,
        options: {},
        toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current
    },
  }
  const registration = { active: {}, installing: null, waiting: null, pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async (...how: unknown[]) => {
        registered.push(how)
        return registration
      },
    },
  })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => answer,
  })
  return registered
}

async function show(kinds: string[] = ['job_at_risk']) {
  const settings = () => Response.json({ publicKey: KEYS.p256dh, devices, kinds })
  const requests = answerApi({
    'GET /api/account/push': settings,
    'POST /api/account/push/devices': () => {
      devices = [DEVICE]
      return settings()
    },
    'DELETE /api/account/push/devices/4': () => {
      devices = []
      return settings()
    },
    'POST /api/account/push/devices/4/test': () => Response.json({}),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <NotifyMe />
    </QueryClientProvider>,
  )
  await pass(100)
  return requests
}
const page = () => document.body.textContent
const toggle = () => document.querySelector<HTMLInputElement>('input')
const flip = async () => {
  act(() => toggle()?.click())
  await pass(100)
}

test('it is switched on with the worker of the team, tested, and switched off', async () => {
  const registered = pushBrowser()
  const requests = await show()
  expect(page()).toContain('You get: Job at risk. Quiet hours are kept')
  expect(registered).toEqual([])
  await flip()
  expect(registered).toEqual([['/staff-worker.js', { scope: '/admin' }]])
  expect(requests.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ endpoint: ENDPOINT, keys: KEYS }),
  )
  expect(toggle()?.checked).toBe(true)
  press('Send a test')
  await pass(100)
  expect(requests.map(({ path }) => path)).toContain('/api/account/push/devices/4/test')
  await flip()
  expect(toggle()?.checked).toBe(false)
  expect(devices).toEqual([])
})

test('a person who refuses stays without, and one for whom nothing is chosen reads so', async () => {
  pushBrowser('denied')
  await show([])
  expect(page()).toContain('No alert is chosen for your browser yet.')
  await flip()
  expect(toggle()?.checked).toBe(false)
})

test('a browser that cannot says so', async () => {
  await show()
  expect(page()).toContain("This browser can't show notifications.")
})
