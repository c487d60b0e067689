import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { AppError } from '../../contract/errors.ts'
import type { NewPostPicture } from '../../contract/social-pictures.ts'
import type { Context, Transaction } from '../core/context.ts'
import { Refused } from '../providers/failures.ts'
import type { OutgoingPicture } from '../providers/publisher/network.ts'
import {
  isSignedAddress,
  signedPath,
  type SignedQuery,
} from '../providers/storage/signed-address.ts'
import { filesOf, nameOfUrl } from '../uploads/names.ts'
import { attachToPost, findUpload } from '../uploads/store.ts'
import type { StoredPicture } from '../db/tables/social.ts'

/** Where a network fetches a picture: this site, whichever storage keeps it. TikTok takes pictures of verified sites alone. */
export const PICTURES_PATH = '/social/pictures'
/** As long as a network may take to fetch it. */
const SIGNED_SECONDS = 900
const JPEG_QUALITY = 88
const FILE = /^([A-Za-z0-9_-]{22})\.jpg$/

/**
 * Keeps uploaded photos as the pictures of a post. Photos of a job or of a hauler belong to other people.
 * @throws AppError refused, naming the first address that is not a photo of the team.
 */
export async function attachPictures(
  tx: Transaction,
  pictures: readonly NewPostPicture[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const [index, { url, alt }] of pictures.entries()) {
    const upload = nameOfUrl(url)
    const size = upload && (await attachToPost(tx.db, upload))
    if (!upload || !size) {
      const message = 'Please upload this picture again'
      throw new AppError('refused', message, {
        fields: [{ path: `pictures.${index}.url`, message }],
      })
    }
    stored.push({ upload, alt, ...size })
  }
  return stored
}

/** The pictures of a post as networks take them: JPEG, by a signed address that ends soon, or as bytes. */
export const outgoingPictures = (
  ctx: Context,
  pictures: readonly StoredPicture[],
): OutgoingPicture[] =>
  pictures.map(({ upload, alt, width, height }) => ({
    alt,
    width,
    height,
    type: 'image/jpeg',
    address: async () =>
      `${ctx.config.publicUrl}${signedPath(ctx, `${upload}.jpg`, SIGNED_SECONDS, PICTURES_PATH)}`,
    async read() {
      const jpeg = await readJpeg(ctx, upload)
      if (!jpeg) throw new Refused('The picture of this post is gone. Please add it again')
      return jpeg
    },
  }))

/** A picture of a post by its signed address. @throws AppError not_found for one that has ended or names another file. */
export async function showPicture(
  ctx: Context,
  file: string,
  query: SignedQuery,
): Promise<Uint8Array> {
  const upload = FILE.exec(file)?.[1]
  const isSigned = upload !== undefined && isSignedAddress(ctx, file, query)
  const isPhoto = isSigned && (await findUpload(ctx.db, upload))?.purpose === 'photo'
  const jpeg = isPhoto ? await readJpeg(ctx, upload) : undefined
  if (!jpeg) throw new AppError('not_found', 'There is no such picture')
  return jpeg
}

async function readJpeg(
  { storage }: Context,
  upload: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await storage.get(filesOf(upload).web)
  if (!file) return undefined
  const webp = await buffer(file.stream)
  // What is see-through would be black.
  const jpeg = sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
  return new Uint8Array(await jpeg.toBuffer())
}
