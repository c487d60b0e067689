import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect } from 'vitest'
import { z } from 'zod'
import { addSocialMedia, type MediaPicture } from '../../../../contract/social-media.ts'
import type { useApp, Visit } from '../../../testing/app.ts'
import { filesOf, nameOfUrl } from '../../../uploads/names.ts'
import { multipartOf, type SentFile } from '../../../uploads/testing/multipart.ts'
import { sceneAs } from '../../../uploads/testing/pictures.ts'

/** What the tests of the media library do: add pictures as a browser sends them, and look at their files. */
export function libraryOf(app: ReturnType<typeof useApp>) {
  const send = (files: SentFile[], { cookie = '' }: Visit) =>
    app.http.inject({
      method: 'POST',
      url: addSocialMedia.path,
      ...multipartOf(files),
      cookies: { sid: cookie },
    })

  async function add(visit: Visit, bytes?: Buffer): Promise<MediaPicture> {
    const answer = await send([{ bytes: bytes ?? (await sceneAs('jpeg', 1_200, 900)) }], visit)
    expect(answer.statusCode).toBe(200)
    return z.decode(addSocialMedia.response, answer.json())
  }

  async function fileOf(url: string): Promise<Buffer | undefined> {
    const file = await app.ctx.storage.get(filesOf(nameOfUrl(url) ?? '').web)
    return file && buffer(file.stream)
  }
  return { send, add, fileOf }
}

/** The size of a picture, and its colour at a place, in fractions. */
export async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => {
    const place = Math.round(y * info.height) * info.width + Math.round(x * info.width)
    return [...data.subarray(place * info.channels, place * info.channels + 3)]
  }
  return { ...info, at }
}

/** How far two colours are apart in the channel that differs most, 0 to 255. */
export const differs = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0)
