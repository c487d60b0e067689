import { deviceNameOf } from '../../contract/device-name.ts'
import type { PushSubscriptionInput } from '../../contract/push.ts'
import type { PushNotice } from '../../contract/push-topics.ts'

// What the service workers do with notifications; they import this file, and that is all.

declare const self: ServiceWorkerGlobalScope

/** Whose notifications they are: where a tap leads, and where a new subscription is sent. */
type Owner = {
  dashboard: string
  devices: string
  /** An open window may hold an open form: it goes there itself where it can, else the notification opens another. */
  goesItself: boolean
}

/** A browser that is given nothing to show shows words of its own, and may end the subscription. */
function noticeIn(data: PushMessageData | null, url: string): PushNotice {
  const unreadable = {
    title: 'There is news about your jobs',
    body: 'Tap to see it.',
    url,
    tag: 'news',
  }
  try {
    return { ...unreadable, ...data?.json() }
  } catch {
    return unreadable
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

/** An address of the own screens; anything else leads to the dashboard. */
function addressOf(data: unknown, dashboard: string): string {
  const { url = dashboard } = (data ?? {}) as { url?: string }
  const { origin, pathname, search, hash } = new URL(url, self.location.origin)
  const isOurs = origin === self.location.origin && pathname === dashboard
  return isOurs ? pathname + search + hash : dashboard
}

/** Opens the screen in the window that is there: it may hold an open form, so the page itself decides how to go there. */
async function open(url: string, { dashboard, goesItself }: Owner): Promise<void> {
  if (!goesItself) return void (await self.clients.openWindow(url))
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => new URL(each.url).pathname === dashboard)
  if (!shown) return void (await self.clients.openWindow(url))
  const focused = await shown.focus().catch(() => shown)
  focused.postMessage({ open: url })
}

/** The browser replaced the subscription: the server learns the new one, as long as the person is signed in. */
async function renew(
  devices: string,
  applicationServerKey: ArrayBuffer | null | undefined,
): Promise<void> {
  if (!applicationServerKey) return
  const { pushManager } = self.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON() as Pick<
    PushSubscriptionInput,
    'endpoint' | 'keys'
  >
  const name = deviceNameOf(self.navigator.userAgent)
  await fetch(devices, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, name } satisfies PushSubscriptionInput),
  })
}

/** Hears the notifications of the haulers' or the team's screens. */
export function hearPushes(owner: Owner): void {
  const { dashboard, devices } = owner
  self.addEventListener('push', (event) => event.waitUntil(show(noticeIn(event.data, dashboard))))

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(addressOf(event.notification.data, dashboard), owner))
  })

  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as PushSubscriptionChangeEvent
    event.waitUntil(renew(devices, oldSubscription?.options.applicationServerKey))
  })
}
