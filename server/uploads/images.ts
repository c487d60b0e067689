import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { MAX_FILE_BYTES, MAX_PIXELS, uploadMessages } from '../../contract/uploads.ts'
import { createGate } from '../core/gate.ts'
import { TOO_MANY_PHOTOS } from './too-many-photos.ts'
import { shrinkHeic } from './heic.ts'
import { countJpegScans, isCutHeif, sniffFormat } from './image-format.ts'
import { THUMBNAIL_SIZE, WEB_SIZE } from './image-sizes.ts'
import { shrinkLargeImage, tooHeavy } from './large-image.ts'
import { measurePhoto, type PhotoMeasures } from './photo-problem.ts'

/** `measures` only where they were asked for. */
export type ProcessedImage = {
  web: Buffer
  thumbnail: Buffer
  width: number
  height: number
  measures?: PhotoMeasures
}

const CORES = availableParallelism()
const MAX_WAITING = 64

// One thread per image and as many images as cores: more threads would only add memory.
sharp.cache(false)
sharp.concurrency(1)
const gate = createGate(CORES, MAX_WAITING, TOO_MANY_PHOTOS)

/** From here on a picture is decoded alone; decoders that stream line by line take next to nothing. */
const LARGE_DECODER_BYTES = 60_000_000
/** From here on by a process of its own. */
const HUGE_DECODER_BYTES = 250_000_000
/** What is that large must be a photograph: flat colour, which needs far fewer bytes, is how bombs are made. */
const MAX_PIXELS_PER_BYTE = 100
/** Passes of a progressive JPEG times its pixels: about twenty passes over the largest picture. */
const MAX_SCANNED_PIXELS = 1_000_000_000
/** A net under the checks of the header, far above what an honest picture takes. */
const TIME_LIMIT = { seconds: 10 }
/** Processor time, so that a busy machine does not refuse an honest photo: three times what one was measured to take. */
const heicLimitMs = ({ width, height }: Metadata): number =>
  Math.min(1_200 + (width * height) / 3_000, 12_000)
const STREAMED = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/**
 * Re-encodes an uploaded image upright, in sRGB and without any metadata, as a web picture and a
 * thumbnail (WebP); the photo of a document is measured on the way. Throws `unsupported_media`, `unreadable_image`, `too_large` or `busy`.
 */
export async function processImage(
  bytes: Buffer,
  { isDocument = false } = {},
): Promise<ProcessedImage> {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError('too_large', uploadMessages.tooLarge)
  const format = sniffFormat(bytes)
  if (!format) throw new AppError('unsupported_media', uploadMessages.type)

  if (format === 'heif' && isCutHeif(bytes)) throw unreadable()
  const header = await readHeader(bytes)
  checkHeader(header, bytes)
  const source = { header, isDocument }
  const memory = decoderBytes(header)
  if (memory > HUGE_DECODER_BYTES) {
    const shrunk = await shrinkLargeImage(bytes, memory).catch(asUnreadable)
    return gate(1, () => encode(shrunk, source).catch(asUnreadable))
  }
  const weight = memory > LARGE_DECODER_BYTES ? CORES : 1
  return gate(weight, async () => {
    const bitmap = isHevc(header) ? await shrinkHeic(bytes, heicLimitMs(header)) : bytes
    return encode(bitmap, source).catch(asUnreadable)
  })
}

const isHevc = (header: Metadata): boolean =>
  header.format === 'heif' && header.compression !== 'av1'

const readHeader = (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(asUnreadable)

function checkHeader(header: Metadata, bytes: Buffer): void {
  const pixels = header.width * header.height
  if (pixels > MAX_PIXELS) {
    const megapixels = `${MAX_PIXELS / 1_000_000} megapixels`
    throw new AppError(
      'unreadable_image',
      `This picture has more than ${megapixels}. Please send a smaller one.`,
    )
  }
  const isProgressiveJpeg = header.format === 'jpeg' && header.isProgressive
  const isSlow = isProgressiveJpeg && countJpegScans(bytes) * pixels > MAX_SCANNED_PIXELS
  const isFlat = pixels > bytes.length * MAX_PIXELS_PER_BYTE
  if (isSlow || (isFlat && decoderBytes(header) > HUGE_DECODER_BYTES)) throw tooHeavy()
}

// Measured peaks, in bytes per pixel: the AV1 decoder keeps several frames; a progressive JPEG keeps
// its coefficients, an interlaced PNG all its pixels. HEVC is bounded by its worker.
function decoderBytes({ width, height, format, compression, ...header }: Metadata): number {
  const pixels = width * height
  if (format === 'heif') return pixels * (compression === 'av1' ? 20 : 5)
  if (!header.isProgressive) return 0
  if (format === 'jpeg') return pixels * (header.chromaSubsampling?.startsWith('4:2:0') ? 3 : 6)
  return pixels * (header.channels + 1) * (header.depth === 'ushort' ? 2 : 1)
}

/** One decode: the web picture is kept as raw pixels, from which both files are made. */
async function encode(
  bytes: Buffer,
  { header, isDocument }: { header: Metadata; isDocument: boolean },
): Promise<ProcessedImage> {
  const { data, info } = await upright(shrink(bytes), header.orientation ?? 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = () => sharp(data, { raw })
  // Effort 0 takes 0.8 of the time of 1 and half that of 2, for files up to 5 % larger.
  const [web, thumbnail] = await Promise.all([
    pixels().webp({ quality: 78, effort: 0 }).toBuffer(),
    fitted(pixels(), THUMBNAIL_SIZE).webp({ quality: 74, effort: 1 }).toBuffer(),
  ])
  const measures =
    isDocument && (await measurePhoto({ data, ...raw }, Math.max(header.width, header.height)))
  return { web, thumbnail, width: info.width, height: info.height, ...(measures && { measures }) }
}

const shrink = (bytes: Buffer): Sharp =>
  fitted(sharp(bytes, STREAMED).timeout(TIME_LIMIT), WEB_SIZE).flatten({ background: '#ffffff' })

// The triangle filter costs a third of Lanczos and does not ring; at these factors the difference is invisible.
const fitted = (image: Sharp, size: number): Sharp =>
  image.resize(size, size, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })

/** Turns the shrunk picture as its EXIF orientation asks; turning first would decode it whole. */
function upright(image: Sharp, orientation: number): Sharp {
  const angle = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0
  const turned = angle === 0 ? image : image.rotate(angle)
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned
}

function asUnreadable(cause: unknown): never {
  throw cause instanceof AppError ? cause : unreadable(cause)
}

const unreadable = (cause?: unknown): AppError =>
  new AppError(
    'unreadable_image',
    'This picture cannot be read. It may be damaged or incomplete; please send it again.',
    { cause },
  )
