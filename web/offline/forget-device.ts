import { closeQueue, theDevice } from './the-queue.ts'

/** The cache that web/worker/photos.ts fills. */
const PHOTOS = 'hauler-photos'

/** Deletes what this device keeps of a person: actions, photos and what the screens read. */
export async function forgetDevice(): Promise<void> {
  const { store } = await theDevice()
  await store.clear().catch(() => undefined)
  if ('caches' in globalThis) await caches.delete(PHOTOS).catch(() => false)
  closeQueue()
}
