import { deviceNameOf } from '../../contract/device-name.ts'
import type { PushSubscriptionInput } from '../../contract/push.ts'
import type { PushNotice } from '../../contract/push-topics.ts'

// What the service worker does with notifications; the worker imports this file, and that is all.

declare const self: ServiceWorkerGlobalScope

const DASHBOARD = '/hauler'
const DEVICES = '/api/hauler/push/devices'
/** A browser that is given nothing to show shows words of its own, and may end the subscription. */
const UNREADABLE: PushNotice = {
  title: 'There is news about your jobs',
  body: 'Tap to see it.',
  url: DASHBOARD,
  tag: 'news',
}

function noticeIn(data: PushMessageData | null): PushNotice {
  try {
    return { ...UNREADABLE, ...data?.json() }
  } catch {
    return UNREADABLE
  }
}

function show({ title, body, url, tag }: PushNotice): Promise<void> {
  // A later notification with the same tag replaces the earlier one, and is heard all the same.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { url },
  }
  return self.registration.showNotification(title, options)
}

/** An address of the hauler's own screens; anything else leads to the dashboard. */
function addressOf(data: unknown): string {
  const { url = DASHBOARD } = (data ?? {}) as { url?: string }
  const { origin, pathname, search, hash } = new URL(url, self.location.origin)
  const isOurs = origin === self.location.origin && pathname === DASHBOARD
  return isOurs ? pathname + search + hash : DASHBOARD
}

/** Opens the screen in the window that is there: it may hold an open form, so the page itself decides how to go there. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const dashboard = windows.find((each) => new URL(each.url).pathname === DASHBOARD)
  if (!dashboard) return void (await self.clients.openWindow(url))
  const focused = await dashboard.focus().catch(() => dashboard)
  focused.postMessage({ open: url })
}

/** The browser replaced the subscription: the server learns the new one, as long as the hauler is signed in. */
async function renew(applicationServerKey: ArrayBuffer | null | undefined): Promise<void> {
  if (!applicationServerKey) return
  const { pushManager } = self.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON() as Pick<
    PushSubscriptionInput,
    'endpoint' | 'keys'
  >
  const name = deviceNameOf(self.navigator.userAgent)
  await fetch(DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, name } satisfies PushSubscriptionInput),
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(noticeIn(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data)))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent
  event.waitUntil(renew(oldSubscription?.options.applicationServerKey))
})
