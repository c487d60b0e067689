import sharp, { type Channels } from 'sharp'
import type { PhotoProblem } from '../../contract/uploads.ts'

/** What is measured of a photo of a document. */
export type PhotoMeasures = {
  /** Of the longer side, as sent. */
  pixels: number
  /** The brightness that a tenth of the picture exceeds, 0 to 255: the paper's, not the table's. */
  paper: number
  /**
   * How much steeper edges are on a small scale than on a larger one, in the direction in which they are least:
   * about 1.6 in focus, 1 where the blur is wider than both scales. Light and contrast cancel out.
   */
  edges: number
}

/** Below these a document cannot be read; chosen on data, see decision 070. */
export const READABLE: PhotoMeasures = { pixels: 800, paper: 45, edges: 1.12 }

/** Small and large pictures compare at this size of the longer side. */
const SIZE = 1024
const SMALL_SCALE = 1
const LARGE_SCALE = 2.5
/** The margin around the document counts for little. */
const MARGIN = 0.1
/** The share of the pixels that are its strongest edges. */
const EDGE_SHARE = 0.02
/** A step of one is noise of the camera or of the compression. */
const WEAKEST_EDGE = 2
/** A shake blurs along one line only, whatever its angle: eight of them, as steps right and down. */
const DIRECTIONS = [
  [1, 0],
  [2, 1],
  [1, 1],
  [1, 2],
  [0, 1],
  [-1, 2],
  [-1, 1],
  [-2, 1],
] as const

/** What keeps a person from reading the document on this photo; null when nothing does. A guess: people decide. */
export function problemOf(measures: PhotoMeasures): PhotoProblem | null {
  if (measures.pixels < READABLE.pixels) return 'small'
  // First: in the dark the noise of the camera hides how sharp the picture is.
  if (measures.paper < READABLE.paper) return 'dark'
  return measures.edges < READABLE.edges ? 'blurred' : null
}

type Picture = { data: Buffer; width: number; height: number; channels: Channels }

/** Measures a picture of raw pixels in sRGB; `pixels` is the longer side before it was shrunk. */
export async function measurePhoto(picture: Picture, pixels: number): Promise<PhotoMeasures> {
  const { data: sent, ...raw } = picture
  const { data, info } = await sharp(sent, { raw })
    .resize(SIZE, SIZE, { fit: 'inside', kernel: 'linear' })
    .toColourspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const blurred = (sigma: number) =>
    sharp(data, { raw: { width, height, channels: 1 } })
      .blur(sigma)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  const [fine, coarse] = await Promise.all([blurred(SMALL_SCALE), blurred(LARGE_SCALE)])
  const edges = DIRECTIONS.map((direction) => steepness({ fine, coarse, width, height }, direction))
  return { pixels, paper: paperOf(coarse), edges: Math.min(...edges) }
}

function paperOf(grey: Buffer): number {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1
  return highest(counts, grey.length * 0.1)
}

/** The largest value that so many reach. */
function highest(counts: Uint32Array, enough: number): number {
  let sum = 0
  for (let value = counts.length - 1; value > 0; value--) {
    sum += counts[value] ?? 0
    if (sum >= enough) return value
  }
  return 0
}

type Scales = { fine: Buffer; coarse: Buffer; width: number; height: number }

/** The slope on the small scale by the slope on the large one, at the strongest edges in one direction. */
function steepness(
  { fine, coarse, width, height }: Scales,
  [right, down]: readonly [number, number],
) {
  const step = down * width + right
  const columns = {
    from: Math.max(Math.floor(width * MARGIN), 2),
    to: Math.ceil(width * (1 - MARGIN)) - 2,
  }
  const rows = {
    from: Math.max(Math.floor(height * MARGIN), 2),
    to: Math.ceil(height * (1 - MARGIN)) - 2,
  }
  const slopes = new Uint32Array(256)
  for (let y = rows.from; y < rows.to; y++)
    for (let at = y * width + columns.from, end = y * width + columns.to; at < end; at++) {
      const slope = Math.abs((coarse[at + step] ?? 0) - (coarse[at - step] ?? 0))
      slopes[slope] = (slopes[slope] ?? 0) + 1
    }
  const area = Math.max((rows.to - rows.from) * (columns.to - columns.from), 0)
  const strong = Math.max(highest(slopes, area * EDGE_SHARE), WEAKEST_EDGE)
  let product = 0
  let square = 0
  for (let y = rows.from; y < rows.to; y++)
    for (let at = y * width + columns.from, end = y * width + columns.to; at < end; at++) {
      const large = (coarse[at + step] ?? 0) - (coarse[at - step] ?? 0)
      if (Math.abs(large) < strong) continue
      product += large * ((fine[at + step] ?? 0) - (fine[at - step] ?? 0))
      square += large * large
    }
  return square === 0 ? 0 : product / square
}
