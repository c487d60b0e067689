import { vi } from 'vitest'

export const SERVER_KEY =
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
/** The keys of this browser. */
export const KEYS = { p256dh: SERVER_KEY, auth: 'tBHItJI5svbpez7KI4CCXg' }
export const ENDPOINT = 'https://push.example/this'

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  ).buffer

type Browser = {
  permission?: NotificationPermission
  /** What the person answers when asked. */
  answer?: NotificationPermission
  /** Whether the browser is subscribed already, with this key. */
  subscribedWith?: string
  /** Its push service cannot be reached. */
  isAway?: boolean
}

/** A browser that can show notifications. */
export function pushBrowser({
  permission = 'default',
  answer = 'granted',
  subscribedWith,
  isAway = false,
}: Browser = {}) {
  const seen = { unsubscribed: 0, subscribedWith: [] as unknown[], asked: 0 }
  const subscriptionWith = (key: string) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => {
      seen.unsubscribed += 1
      current = null
      return true
    },
  })
  let current = subscribedWith === undefined ? null : subscriptionWith(subscribedWith)
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isAway) throw new DOMException('Registration failed', 'AbortError')
      seen.subscribedWith.push(applicationServerKey)
      current = subscriptionWith(applicationServerKey)
      return current
    },
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  })
  const notification = {
    permission,
    requestPermission: async () => {
      seen.asked += 1
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { seen, serviceWorker }
}

/** A browser that cannot. */
export function plainBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(globalThis, 'PushManager')
}

/** What the server answers about notifications, with these devices. */
export const pushSettings = (
  devices: readonly { id: number; name: string; endpoint: string }[],
) => ({
  publicKey: SERVER_KEY,
  topics: { offers: true, jobs: true, payouts: true },
  devices: devices.map((device) => ({
    ...device,
    createdAt: '2026-11-25T20:00:00Z',
    lastUsedAt: null,
  })),
})
