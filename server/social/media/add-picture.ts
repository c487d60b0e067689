import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '../../../contract/errors.ts'
import { mediaMessages, SMALLEST_SIDE, type MediaPicture } from '../../../contract/social-media.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { nameOfUrl, urlOf } from '../../uploads/names.ts'
import { receiveFiles } from '../../uploads/receive-files.ts'
import { storeImages } from '../../uploads/store-images.ts'
import { attachToPost } from '../../uploads/store.ts'
import { media } from './list-media.ts'
import { insertTeamPicture } from './picture-store.ts'

/** Adds the picture of a form to the library. @throws AppError as `addSocialMedia`. */
export async function addPicture(
  ctx: Context,
  user: User,
  request: FastifyRequest,
): Promise<MediaPicture> {
  const folder = await mkdtemp(join(tmpdir(), 'westhaul-media-'))
  try {
    const [path, ...others] = (await receiveFiles(request, folder)).paths
    if (path === undefined || others.length > 0) throw refusal('invalid_input', mediaMessages.one)
    await refuseUnfit(await readFile(path))
    const caller = { visitorId: randomUUID(), user }
    const { files } = await storeImages(ctx, caller, 'photo', [path])
    const upload = nameOfUrl(files[0] ?? '')
    if (upload === undefined) throw new Error('A stored picture has no address')
    await inTransaction(ctx, async ({ db }) => {
      await attachToPost(db, upload)
      await insertTeamPicture(db, { upload, alt: '', addedBy: user.id })
    })
    const { items } = await media.page(ctx, { url: urlOf(upload), limit: 1 }, user)
    const [picture] = items
    if (!picture) throw new Error('A picture that was just added is not in the library')
    return picture
  } catch (error) {
    throw inOurWords(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file that cannot be read at all is refused when it is converted. */
async function refuseUnfit(bytes: Buffer): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return
  if (isAnimated(bytes, header)) throw refusal('unreadable_image', mediaMessages.animated)
  if (Math.min(header.width, header.height) < SMALLEST_SIDE)
    throw refusal('invalid_input', mediaMessages.tooSmall)
}

/** WebP and AVIF count their pages, as a HEIC file counts its still ones; a PNG says that it moves in a chunk before its pixels. */
function isAnimated(bytes: Buffer, { format, compression, pages = 1 }: Metadata): boolean {
  if (format !== 'png') return pages > 1 && compression !== 'hevc'
  const motion = bytes.indexOf('acTL', 0, 'latin1')
  return motion > 0 && motion < bytes.indexOf('IDAT', 0, 'latin1')
}

const refusal = (
  code: 'invalid_input' | 'unreadable_image' | 'too_large' | 'unsupported_media',
  message: string,
) => new AppError(code, message, { fields: [{ path: 'files.0', message }] })

/** The uploader of photos speaks of bytes, and of several files. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'too_large') return refusal('too_large', mediaMessages.tooLarge)
  if (error.code === 'unsupported_media' && error.fields)
    return refusal('unsupported_media', mediaMessages.type)
  return error
}
