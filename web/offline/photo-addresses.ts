import type { KeptPhoto } from './actions.ts'
import type { DeviceStore } from './device-store.ts'

/**
 * Sent photos whose address a full phone could not store, for as long as the page is open. After that they are sent
 * again under the same key, and the server answers the same address.
 */
const unstored = new Map<string, KeptPhoto>()

/** Keeps the address of a sent photo; on a full phone the page remembers it. */
export async function keepAddress(
  store: DeviceStore,
  photo: KeptPhoto,
  url: string,
): Promise<void> {
  const sent = { ...photo, url }
  unstored.set(photo.id, sent)
  await store.put('photos', sent).then(
    () => unstored.delete(photo.id),
    () => undefined,
  )
}

/** The photos that this device keeps, each with its address if it has one. */
export async function photosIn(store: DeviceStore): Promise<Map<string, KeptPhoto>> {
  const stored = await store.all<KeptPhoto>('photos')
  return new Map(stored.map((photo) => [photo.id, unstored.get(photo.id) ?? photo]))
}

/** Tries again to store the addresses that found the phone full. */
export async function storeAddressesAgain(store: DeviceStore): Promise<void> {
  const stored = await photosIn(store)
  for (const [id, { url, ...photo }] of unstored) {
    if (!stored.has(id)) unstored.delete(id)
    else if (url) await keepAddress(store, photo, url)
  }
}
