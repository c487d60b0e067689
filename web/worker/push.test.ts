import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const shown: unknown[][] = []
const opened: string[] = []
let windows: { url: string; focus: () => Promise<unknown>; postMessage: (data: unknown) => void }[]
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'B', auth: 'a' } }),
}

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { origin: 'https://westhaul.example' },
    navigator: { userAgent: 'Android Chrome/140' },
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
    registration: {
      showNotification: async (...shownWith: unknown[]) => void shown.push(shownWith),
      pushManager: { subscribe: async () => subscription },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  })
  const { hearPushes } = await import('./push.ts')
  hearPushes({ dashboard: '/hauler', devices: '/api/hauler/push/devices', goesItself: true })
})
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  windows = []
  shown.length = 0
  opened.length = 0
})

/** Hands the worker an event, and waits for what it asked the browser to wait for. */
async function dispatch(name: string, event: object): Promise<void> {
  let pending: unknown
  const waitUntil = (promise: unknown) => {
    pending = promise
  }
  handlers.get(name)?.({ ...event, waitUntil })
  expect(pending).toBeInstanceOf(Promise)
  await pending
}
const push = (json: () => unknown) => dispatch('push', { data: { json } })
const tap = async (data: unknown) => {
  const close = vi.fn<() => void>()
  await dispatch('notificationclick', { notification: { close, data } })
  expect(close).toHaveBeenCalledOnce()
}

test('a notification is shown with its words, and replaces the earlier one of its tag aloud', async () => {
  await push(() => ({
    title: 'Job #12 was moved',
    body: 'For Mei.',
    url: '/hauler#job-12',
    tag: 'job 12',
  }))
  expect(shown).toEqual([
    [
      'Job #12 was moved',
      {
        body: 'For Mei.',
        tag: 'job 12',
        renotify: true,
        icon: '/icon-192.png',
        data: { url: '/hauler#job-12' },
      },
    ],
  ])
})

test.for([
  () => {
    throw new SyntaxError('no JSON')
  },
  () => null,
])('one that cannot be read is shown all the same', async (json) => {
  await push(json)
  expect(shown).toMatchObject([['There is news about your jobs', { data: { url: '/hauler' } }]])
})

test('a push without data is shown all the same', async () => {
  await dispatch('push', { data: null })
  expect(shown).toHaveLength(1)
})

test('a tap opens the screen', async () => {
  await tap({ url: '/hauler?tab=available' })
  expect(opened).toEqual(['/hauler?tab=available'])
})

test.for([
  'https://elsewhere.example/hauler',
  '//elsewhere.example/hauler',
  '/admin',
  'javascript:1',
])('a tap never leads away from the hauler’s screens: %s', async (url) => {
  await tap({ url })
  expect(opened).toEqual(['/hauler'])
})

test('a window that is open goes there itself, since it may hold an open form', async () => {
  const posted: unknown[] = []
  const own = {
    url: 'https://westhaul.example/hauler?tab=schedule',
    focus: async () => own,
    postMessage: (data: unknown) => void posted.push(data),
  }
  windows = [{ ...own, url: 'https://westhaul.example/job/abc' }, own]
  await tap({ url: '/hauler#job-12' })
  expect(opened).toEqual([])
  expect(posted).toEqual([{ open: '/hauler#job-12' }])
})

test('a subscription that the browser replaced is sent to the server', async () => {
  const requests: unknown[][] = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => void requests.push(request))
  const options = { applicationServerKey: new ArrayBuffer(65) }
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } })
  const [[path, request] = []] = requests as [string, { body: string }][]
  expect(path).toBe('/api/hauler/push/devices')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    endpoint: 'https://push.example/new',
    keys: { p256dh: 'B', auth: 'a' },
    name: 'Chrome on Android',
  })
})
