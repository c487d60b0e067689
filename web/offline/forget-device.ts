import { forgetPush } from '../api/device-push.ts'
import { WORKER_SCOPE } from './register-worker.ts'
import { closeQueue, theDevice } from './the-queue.ts'

/** The cache of photos that web/worker/worker.ts fills. */
const PHOTOS = 'hauler-photos'

/** Deletes what this device keeps of a person: actions, photos, what the screens read, and its notifications. */
export async function forgetDevice(): Promise<void> {
  const { store } = await theDevice()
  await store.clear().catch(() => undefined)
  if ('caches' in globalThis) await caches.delete(PHOTOS).catch(() => false)
  const worker = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE).catch(() => undefined)
  worker?.active?.postMessage('forget-photos')
  await forgetPush()
  closeQueue()
}
