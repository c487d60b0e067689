import { deviceNameOf } from '../../contract/device-name.ts'
import type { PushKeys, PushSubscriptionInput } from '../../contract/push.ts'

/** The pages that the service worker belongs to. */
const SCOPE = '/hauler'
/** The service worker is registered once the page has time for it. */
const READY_MS = 15_000
const FORGET_MS = 2_000

/** What this browser can do: nothing, nothing before it is on the Home Screen (iPhone and iPad), or notify. */
export type Support = 'none' | 'home_screen' | 'full'

/** An iPad calls itself a Mac with a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function supportOf(): Support {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return 'full'
  return isApplePhone() ? 'home_screen' : 'none'
}

/** Whether the person may be asked; 'denied' where they said no, which only they can change. */
export const permission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied'

/** The subscription of this browser, which the server may know or not; null without one. */
export async function findSubscription(scope = SCOPE): Promise<PushSubscription | null> {
  if (supportOf() !== 'full') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The person refuses, or refused before. */
export class PermissionRefused extends Error {}

/**
 * Asks the person, and subscribes this browser with the server's key; an earlier subscription with another key ends.
 * @throws PermissionRefused; Error when the browser or its push service does not answer.
 */
export async function subscribe(
  publicKey: string,
  ready = () => navigator.serviceWorker.ready,
): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused()
  const { pushManager } = await within(READY_MS, ready())
  const earlier = await pushManager.getSubscription()
  if (earlier && keyOf(earlier) !== publicKey) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: PushKeys }
  const { p256dh, auth } = keys
  return { endpoint, keys: { p256dh, auth }, name: deviceNameOf(navigator.userAgent) }
}

/** The key of the server that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * Ends the subscription of this browser: call it before the person signs out. The server forgets the device with the
 * session. It never fails, and takes two seconds at most.
 */
export async function forgetPush(): Promise<void> {
  const forget = async () => {
    await (await findSubscription())?.unsubscribe()
  }
  await within(FORGET_MS, forget()).catch(() => undefined)
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
