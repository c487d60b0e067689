/** Container formats that are accepted; whether a HEIF file holds AV1 or HEVC is known once its header is read. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

/** Brands of still and sequence images (ISO 23008-12, AVIF 1.1); films share the container but not these. */
const HEIF_BRANDS = new Set('heic heix heim heis hevc hevx mif1 mif2 msf1 avif avis'.split(' '))

/** What a file is by its first bytes; its name and declared type say nothing reliable. */
export function sniffFormat(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp'
  if (textAt(bytes, 4) === 'ftyp' && brandsOf(bytes).some((brand) => HEIF_BRANDS.has(brand)))
    return 'heif'
  return undefined
}

const textAt = (bytes: Buffer, offset: number): string =>
  bytes.toString('latin1', offset, offset + 4)

// The box is: size, 'ftyp', major brand, version, compatible brands. Real ones list about ten.
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 128)
  const brands = [textAt(bytes, 8)]
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(textAt(bytes, offset))
  return brands
}

/** How many passes over the picture a progressive JPEG asks for: inside coded data 0xFF is always escaped. */
export function countJpegScans(bytes: Buffer): number {
  let scans = 0
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at >= 0; at = bytes.indexOf('ffda', at + 2, 'hex'))
    scans++
  return scans
}

/** Boxes that hold the picture; some cameras append trailers of other forms behind them. */
const HEIF_CONTENT = new Set(['meta', 'mdat', 'idat'])

/** Whether a HEIF file ends before the boxes that hold its picture do: an upload that broke off. */
export function isCutHeif(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = boxSize(bytes, at)
    if (at + size > bytes.length) return HEIF_CONTENT.has(textAt(bytes, at + 4))
    at += size
  }
  return false
}

// 0 means "to the end of the file", 1 that eight further bytes hold the size.
function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  const long = size === 1 && at + 16 <= bytes.length
  return Math.max(long ? Number(bytes.readBigUInt64BE(at + 8)) : size, 8)
}
