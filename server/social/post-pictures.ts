import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { FRACTION_PARTS, pixelsOf, sizeOn, type PictureBox } from '../../contract/social-crops.ts'
import type { NewPostPicture } from '../../contract/social-pictures.ts'
import type { SocialPlatform } from '../../contract/social.ts'
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
import { findForPost, insertTeamPicture } from './media/picture-store.ts'
import type { StoredPicture } from '../db/tables/social.ts'

/** Where a network fetches a picture: this site, whichever storage keeps it. TikTok takes pictures of verified sites alone. */
export const PICTURES_PATH = '/social/pictures'
/** As long as a network may take to fetch it. */
const SIGNED_SECONDS = 900
const JPEG_QUALITY = 88
const GONE = 'This picture is not in the media library any more. Please choose it again'
const CHANGED = 'This picture was changed in the media library. Please choose it again'
/** The upload and, where the network shows a part of it alone, that part: so a file of this name is always the same. */
const FILE = /^([A-Za-z0-9_-]{22})(?:\.(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5}))?\.jpg$/

/**
 * Keeps uploaded photos as the pictures of a post. Photos of a job or of a hauler belong to other people.
 * @throws AppError refused, naming the first address that is not a photo of the team.
 */
export async function attachPictures(
  tx: Transaction,
  pictures: readonly NewPostPicture[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const [index, { url, alt, crops = {} }] of pictures.entries()) {
    const upload = nameOfUrl(url)
    const size = upload && (await sizeForPost(tx, upload, alt))
    if (!upload || !size || size === 'changed') {
      const message = size === 'changed' ? CHANGED : GONE
      throw new AppError('refused', message, {
        fields: [{ path: `pictures.${index}.url`, message }],
      })
    }
    stored.push({ upload, alt, crops, ...size })
  }
  return stored
}

/**
 * A picture of the library, or an upload of the team, which is in the library from then on. 'changed' for what the library knows
 * and gives to no post: a removed picture, or the file without its blurs.
 */
async function sizeForPost({ db }: Transaction, upload: string, alt: string) {
  const size = await findForPost(db, upload)
  if (size) return size
  if (!(await attachToPost(db, upload))) return undefined
  await insertTeamPicture(db, { upload, alt, addedBy: null })
  return (await findForPost(db, upload)) ?? 'changed'
}

/** The pictures of a post as its network takes them: JPEG, cropped for it, by a signed address that ends soon, or as bytes. */
export const outgoingPictures = (
  ctx: Context,
  { platform, media }: { platform: SocialPlatform; media: readonly StoredPicture[] },
): OutgoingPicture[] =>
  media.map((picture) => {
    const crop = roundedCrop(picture.crops?.[platform])
    return {
      alt: picture.alt,
      ...sizeOn(platform, { ...picture, crops: crop && { [platform]: crop } }),
      type: 'image/jpeg',
      address: async () => {
        const file = fileOf(picture.upload, crop)
        return `${ctx.config.publicUrl}${signedPath(ctx, file, SIGNED_SECONDS, PICTURES_PATH)}`
      },
      async read() {
        const jpeg = await readJpeg(ctx, picture.upload, crop)
        if (!jpeg) throw new Refused('The picture of this post is gone. Please add it again')
        return jpeg
      },
    }
  })

const roundedCrop = (crop: PictureBox | undefined): PictureBox | undefined =>
  crop && {
    x: rounded(crop.x),
    y: rounded(crop.y),
    width: rounded(crop.width),
    height: rounded(crop.height),
  }

const rounded = (fraction: number): number => Math.round(fraction * FRACTION_PARTS) / FRACTION_PARTS

const fileOf = (upload: string, crop: PictureBox | undefined): string => {
  if (!crop) return `${upload}.jpg`
  const parts = [crop.x, crop.y, crop.width, crop.height]
  return `${upload}.${parts.map((part) => Math.round(part * FRACTION_PARTS)).join('-')}.jpg`
}

function readFileName(file: string): { upload: string; crop: PictureBox | undefined } | undefined {
  const match = FILE.exec(file)
  if (!match) return undefined
  const [, upload = '', ...parts] = match
  if (parts[0] === undefined) return { upload, crop: undefined }
  const [x = 0, y = 0, width = 0, height = 0] = parts.map((part) => Number(part) / FRACTION_PARTS)
  return { upload, crop: { x, y, width, height } }
}

/** A picture of a post by its signed address. @throws AppError not_found for one that has ended or names another file. */
export async function showPicture(
  ctx: Context,
  file: string,
  query: SignedQuery,
): Promise<Uint8Array> {
  const named = isSignedAddress(ctx, file, query) ? readFileName(file) : undefined
  const isPhoto = named && (await findUpload(ctx.db, named.upload))?.purpose === 'photo'
  const jpeg = isPhoto ? await readJpeg(ctx, named.upload, named.crop) : undefined
  if (!jpeg) throw new AppError('not_found', 'There is no such picture')
  return jpeg
}

async function readJpeg(
  { storage }: Context,
  upload: string,
  crop: PictureBox | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await storage.get(filesOf(upload).web)
  if (!file) return undefined
  const webp = sharp(await buffer(file.stream))
  if (crop) {
    const { left, top, right, bottom } = pixelsOf(crop, await webp.metadata())
    webp.extract({ left, top, width: right - left, height: bottom - top })
  }
  // What is see-through would be black.
  const jpeg = webp.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
  return new Uint8Array(await jpeg.toBuffer())
}
