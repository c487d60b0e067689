import { z } from 'zod'
import { SocialPlatform } from './social.ts'
import { networkLimits } from './social-limits.ts'

/** Fractions are rounded to this many parts, so that the same crop always has the same address. */
export const FRACTION_PARTS = 10_000

const Fraction = z.number().min(0).max(1)
const atLeast = 1 / FRACTION_PARTS

/** A part of a picture, in fractions of its width and height from the top left: 0 to 1. */
export const PictureBox = z
  .object({
    x: Fraction.meta({ example: 0.25 }),
    y: Fraction.meta({ example: 0.25 }),
    width: Fraction.min(atLeast).meta({ example: 0.5 }),
    height: Fraction.min(atLeast).meta({ example: 0.5 }),
  })
  // A rounded fraction may be over by the last digit.
  .refine(({ x, y, width, height }) => x + width <= 1 + atLeast && y + height <= 1 + atLeast, {
    message: 'This part reaches beyond the picture',
  })
export type PictureBox = z.infer<typeof PictureBox>

/** The part of a picture that each network shows; a network without a crop shows all of it. */
export const PictureCrops = z.partialRecord(SocialPlatform, PictureBox)
export type PictureCrops = z.infer<typeof PictureCrops>

/** Width and height in pixels. */
export type Size = { width: number; height: number }

/** The shapes that a network shows well: width by height. The first is the one it suggests. */
export const cropShapes: Record<SocialPlatform, readonly { label: string; ratio: number }[]> = {
  facebook: [
    { label: '1.91:1', ratio: 1.91 },
    { label: '1:1', ratio: 1 },
    { label: '4:5', ratio: 4 / 5 },
  ],
  instagram: [
    { label: '4:5', ratio: 4 / 5 },
    { label: '1:1', ratio: 1 },
    { label: '1.91:1', ratio: 1.91 },
  ],
  twitter: [
    { label: '16:9', ratio: 16 / 9 },
    { label: '1:1', ratio: 1 },
    { label: '3:4', ratio: 3 / 4 },
  ],
  linkedin: [
    { label: '1.91:1', ratio: 1.91 },
    { label: '1:1', ratio: 1 },
    { label: '4:5', ratio: 4 / 5 },
  ],
  tiktok: [
    { label: '9:16', ratio: 9 / 16 },
    { label: '3:4', ratio: 3 / 4 },
    { label: '1:1', ratio: 1 },
  ],
}

/** The largest part of this shape, in the middle of a picture. */
export function middleCrop({ width, height }: Size, ratio: number): PictureBox {
  const shape = width / height
  const part =
    shape > ratio ? { width: ratio / shape, height: 1 } : { width: 1, height: shape / ratio }
  return { x: (1 - part.width) / 2, y: (1 - part.height) / 2, ...part }
}

/** Whether a network takes pictures of this shape at all. */
export function fitsShape(platform: SocialPlatform, { width, height }: Size): boolean {
  const { from, to } = networkLimits[platform].media.ratio
  const shape = width / height
  return shape >= from - 0.01 && shape <= to + 0.01
}

/** The crops without which a network would refuse the picture: its nearest shape, from the middle. */
export function neededCrops(size: Size): PictureCrops {
  const crops: PictureCrops = {}
  for (const platform of SocialPlatform.options) {
    if (fitsShape(platform, size)) continue
    const { from, to } = networkLimits[platform].media.ratio
    crops[platform] = middleCrop(size, size.width / size.height < from ? from : to)
  }
  return crops
}

/** The size of a picture after the crop of this network, in whole pixels; at least 1 by 1. */
export function sizeOn(
  platform: SocialPlatform,
  { width, height, crops }: Size & { crops?: PictureCrops | undefined },
): Size {
  const crop = crops?.[platform]
  if (!crop) return { width, height }
  const { right, bottom, left, top } = pixelsOf(crop, { width, height })
  return { width: right - left, height: bottom - top }
}

/** A part of a picture in whole pixels, inside it; at least 1 by 1. */
export function pixelsOf(
  box: PictureBox,
  { width, height }: Size,
): { left: number; top: number; right: number; bottom: number } {
  const left = Math.min(Math.round(box.x * width), width - 1)
  const top = Math.min(Math.round(box.y * height), height - 1)
  return {
    left,
    top,
    right: Math.max(Math.min(Math.round((box.x + box.width) * width), width), left + 1),
    bottom: Math.max(Math.min(Math.round((box.y + box.height) * height), height), top + 1),
  }
}
