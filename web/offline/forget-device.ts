import { forgetPush } from '../api/device-push.ts'
import { stopKeepingReads } from './kept-reads.ts'
import { WORKER_SCOPE } from './register-worker.ts'
import { closeQueue, theDevice } from './the-queue.ts'

/** The cache of photos that web/worker/worker.ts fills. */
const PHOTOS = 'hauler-photos'

/**
 * Deletes what this device keeps of the person on this page: actions, photos, what the screens read, and its
 * notifications. What another person has not sent yet stays for them.
 */
export async function forgetDevice(): Promise<void> {
  const { store, owner, announceForgotten } = await theDevice()
  // This page and others stay open a moment longer, and would keep again what they show.
  stopKeepingReads()
  announceForgotten()
  await store.forget(owner).catch(() => undefined)
  if ('caches' in globalThis) await caches.delete(PHOTOS).catch(() => false)
  const worker = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE).catch(() => undefined)
  worker?.active?.postMessage('forget-photos')
  await forgetPush()
  closeQueue()
}
