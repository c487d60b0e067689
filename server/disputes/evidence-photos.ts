import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Context } from '../core/context.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'

const QUALITY = 88

/**
 * An uploaded picture as JPEG, for banks take no WebP; undefined when its file is gone or cannot be
 * read. Stored pictures are small: one at a time is held in memory.
 */
export async function photoAsJpeg(
  { storage }: Pick<Context, 'storage'>,
  address: string,
): Promise<Uint8Array | undefined> {
  const name = nameOfUrl(address)
  const stored = name && (await storage.get(filesOf(name).web))
  if (!stored) return undefined
  const bytes = await buffer(stored.stream)
  return sharp(bytes)
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined)
}
