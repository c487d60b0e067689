import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { AppError } from '../../../contract/errors.ts'
import { pixelsOf, type PictureBox } from '../../../contract/social-crops.ts'
import type { Context } from '../../core/context.ts'
import { THUMBNAIL_SIZE } from '../../uploads/image-sizes.ts'
import { filesOf, newName } from '../../uploads/names.ts'
import { insertUploads } from '../../uploads/store.ts'

/** Of a blurred part only so many averages across and down stay, whatever its size: nothing of a plate can be read back. */
const CELLS = 6
const WEB_QUALITY = 82
const THUMBNAIL_QUALITY = 74

/**
 * Stores a copy of a picture in which these parts are blurred for good, as an upload of its own. The caller attaches it; until
 * then the sweep would take it. @throws AppError not_found when the file is gone.
 */
export async function storeBlurred(
  { db, storage, now }: Context,
  { original, blurs, userId }: { original: string; blurs: readonly PictureBox[]; userId: number },
): Promise<string> {
  const file = await storage.get(filesOf(original).web)
  if (!file) throw new AppError('not_found', 'The file of this picture is gone')
  const web = await blurred(await buffer(file.stream), blurs)
  const { width, height } = await sharp(web).metadata()
  const thumbnail = await sharp(web)
    .resize(THUMBNAIL_SIZE, THUMBNAIL_SIZE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
  const name = newName()
  const bytes = web.length + thumbnail.length
  const upload = { name, purpose: 'photo', visitorId: randomUUID(), userId } as const
  // The row comes first: what a crash leaves behind is then found by the sweep.
  await insertUploads(db, now(), [{ ...upload, width, height, bytes }])
  const files = filesOf(name)
  await Promise.all([storage.put(files.web, web), storage.put(files.thumbnail, thumbnail)])
  return name
}

/** The same picture with these parts as smooth spots of a few averages, without any metadata. */
export async function blurred(webp: Buffer, blurs: readonly PictureBox[]): Promise<Buffer> {
  const size = await sharp(webp).metadata()
  const spots = blurs.map(async (box) => {
    const { left, top, right, bottom } = pixelsOf(box, size)
    const [width, height] = [right - left, bottom - top]
    const averages = await sharp(webp)
      .extract({ left, top, width, height })
      .resize(Math.min(CELLS, width), Math.min(CELLS, height), { fit: 'fill', kernel: 'linear' })
      .png()
      .toBuffer()
    const input = await sharp(averages).resize(width, height, { fit: 'fill' }).png().toBuffer()
    return { input, left, top }
  })
  return sharp(webp)
    .composite(await Promise.all(spots))
    .webp({ quality: WEB_QUALITY })
    .toBuffer()
}
