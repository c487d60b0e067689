import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { projectRoot } from '../../core/project-root.ts'

const PHOTOS = join(projectRoot, '../shared/data/photos')

/** Real photographs beside the project; tests that need them say so when they are not there. */
export const photosAreThere = existsSync(PHOTOS)
export const photo = (path: string): Buffer => readFileSync(join(PHOTOS, path))
export const photosIn = (folder: string): string[] =>
  photosAreThere ? readdirSync(join(PHOTOS, folder)).map((name) => join(folder, name)) : []

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** A picture without any symmetry, so that every turn and mirroring of it looks different. */
export const scene = (width = 240, height = 180): Sharp => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="${width}" height="${height}"
    preserveAspectRatio="none"><rect width="4" height="3" fill="#eec"/><rect width="2" height="1" fill="#c33"/>
    <rect x="3" width="1" height="2" fill="#36c"/><rect y="2" width="1" height="1" fill="#282"/></svg>`
  return sharp(Buffer.from(svg))
}

/** As quickly as the format allows: how well it compresses is not what is tested. */
export const encodedAs = (format: Format, picture: Sharp): Promise<Buffer> =>
  (format === 'avif' ? picture.avif({ effort: 0 }) : picture.toFormat(format)).toBuffer()

export const sceneAs = (format: Format, width?: number, height?: number): Promise<Buffer> =>
  encodedAs(format, scene(width, height))

// How the upright scene lies in the file, for each EXIF orientation: turned clockwise, then mirrored.
const STORED: Record<number, { turn: number; mirror: boolean }> = {
  1: { turn: 0, mirror: false },
  2: { turn: 0, mirror: true },
  3: { turn: 180, mirror: false },
  4: { turn: 180, mirror: true },
  5: { turn: 90, mirror: true },
  6: { turn: 270, mirror: false },
  7: { turn: 270, mirror: true },
  8: { turn: 90, mirror: false },
}

/** The scene as a camera held in that way stores it. */
export async function orientedScene(format: Format, orientation: number): Promise<Buffer> {
  const { turn, mirror } = STORED[orientation] ?? { turn: 0, mirror: false }
  // Two passes: within one, sharp mirrors before it turns.
  const turned = await scene().rotate(turn).png().toBuffer()
  const stored = await sharp(turned).flop(mirror).png().toBuffer()
  return sharp(stored).withMetadata({ orientation }).toFormat(format).toBuffer()
}

/** What a picture looks like at 40 x 30, for comparison. */
export const look = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(40, 30, { fit: 'fill' })
    .raw()
    .toBuffer()

/** The mean difference of two looks, 0 to 255. Encoding makes about 5, a wrong turn 40 and more. */
export function difference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0))
  return sum / a.length
}

/** A PNG that declares any size; its pixels are zeros, as many as asked for. */
export function pngOf(
  width: number,
  height: number,
  pixelBytes: number,
  extra: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(pixelBytes))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** The same JPEG with another size in its frame header. */
export function resizedHeader(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = Math.max(bytes.indexOf('ffc0', 0, 'hex'), bytes.indexOf('ffc2', 0, 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** The same HEIF file with another box in the place of its rotation; both kinds are one byte long. */
export function turnedHeic(heic: Buffer, box: 'irot' | 'imir', value: number): Buffer {
  const bytes = Buffer.from(heic)
  const at = bytes.indexOf('irot', 0, 'latin1')
  bytes.write(box, at, 'latin1')
  bytes.writeUInt8(value, at + 4)
  return bytes
}
