import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Storage } from '../providers/storage/storage.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'

const MOST_PHOTOS = 5
/** Longest side in pixels: enough to tell a loveseat from a sofa, and half of what the stored picture costs. */
const SIDE = 1024
const QUALITY = 80

/**
 * Uploaded photos as a model takes them: JPEG of at most 1024 pixels, without metadata. They are made one
 * after the other, so that one picture is decoded at a time. One that is gone is left out.
 */
export async function photosToShow(
  storage: Storage,
  addresses: readonly string[],
): Promise<Uint8Array[]> {
  const photos: Uint8Array[] = []
  for (const address of addresses.slice(0, MOST_PHOTOS)) {
    const photo = await photoToShow(storage, address).catch(() => undefined)
    if (photo) photos.push(photo)
  }
  return photos
}

async function photoToShow(storage: Storage, address: string): Promise<Uint8Array | undefined> {
  const name = nameOfUrl(address)
  const stored = name && (await storage.get(filesOf(name).web))
  if (!stored) return undefined
  // Written without being asked to keep metadata, sharp keeps none.
  return sharp(await buffer(stored.stream))
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
