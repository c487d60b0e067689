import sharp from 'sharp'

/** How one photo of a document was made; lengths are in pixels of the finished picture. */
export type DocumentPicture = {
  kind: 'card' | 'letter'
  font: string
  /** The longer side. */
  size: number
  /** Which part of the frame the document takes, 0 to 1. */
  fill: number
  turn: number
  /** 1 is a well lit room. */
  light: number
  /** Standard deviation of the sensor's noise, in steps of 255. */
  noise: number
  /** Standard deviation of an unfocused lens, in heights of a small letter. */
  defocus: number
  /** Length of a shake, in heights of a small letter. */
  shake: number
  shakeAngle: number
  quality: number
}

const FONTS = [
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'DejaVu Sans',
  'DejaVu Serif',
]
const SIZES = [1000, 1400, 1920]

/** Numbers from 0 to 1 that are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The document of this number: half are sharp, the others unfocused or shaken; a quarter is badly lit. */
export function documentPicture(seed: number): DocumentPicture {
  const random = randomFrom(seed * 7919 + 17)
  const between = (from: number, to: number) => from + random() * (to - from)
  const one = <T>(values: readonly T[], otherwise: T): T =>
    values[Math.floor(random() * values.length)] ?? otherwise
  const way = random()
  const isDim = random() < 0.25
  return {
    kind: random() < 0.5 ? 'card' : 'letter',
    font: one(FONTS, 'Liberation Sans'),
    size: one(SIZES, 1920),
    fill: between(0.6, 0.97),
    turn: between(-8, 8),
    light: isDim ? between(0.05, 0.4) : between(0.55, 1.1),
    noise: isDim ? between(2, 8) : between(0.5, 5),
    defocus: way < 0.5 ? between(0, 0.25) : way < 0.8 ? between(0.25, 1.8) : 0,
    shake: way < 0.8 ? 0 : between(0.5, 5),
    shakeAngle: between(0, 180),
    quality: Math.round(between(50, 90)),
  }
}

/** The height of a small letter, in pixels of the finished picture. */
export const letterHeight = ({ kind, size, fill }: DocumentPicture): number =>
  size * fill * (kind === 'card' ? 0.017 : 0.0085)

/** The picture as a phone sends it. */
export async function photographDocument(picture: DocumentPicture, seed: number): Promise<Buffer> {
  const height = Math.round(picture.size * 0.75)
  const sharpPage = await sharp(Buffer.from(pageOf(picture, seed)))
    .flatten({ background: '#555' })
    .removeAlpha()
    .toBuffer()
  const small = letterHeight(picture)
  const unfocused = sharp(sharpPage)
  if (picture.defocus * small >= 0.3) unfocused.blur(picture.defocus * small)
  const page = await unfocused.raw().toBuffer()
  const shaken = shake(page, picture.size, height, picture.shake * small, picture.shakeAngle)
  const lit = expose(shaken, picture, seed)
  return sharp(lit, { raw: { width: picture.size, height, channels: 3 } })
    .jpeg({ quality: picture.quality })
    .toBuffer()
}

function shake(page: Buffer, width: number, height: number, length: number, angle: number): Buffer {
  const steps = Math.round(length)
  if (steps < 2) return page
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const shaken = Buffer.alloc(page.length)
  const offsets = Array.from({ length: steps }, (_, i) => {
    const at = i - steps / 2
    return { x: Math.round(dx * at), y: Math.round(dy * at) }
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [r, g, b] = [0, 0, 0]
      for (const offset of offsets) {
        const px = Math.min(Math.max(x + offset.x, 0), width - 1)
        const py = Math.min(Math.max(y + offset.y, 0), height - 1)
        const at = (py * width + px) * 3
        r += page[at] ?? 0
        g += page[at + 1] ?? 0
        b += page[at + 2] ?? 0
      }
      const to = (y * width + x) * 3
      shaken[to] = r / steps
      shaken[to + 1] = g / steps
      shaken[to + 2] = b / steps
    }
  return shaken
}

/** Light that falls off to one side, and noise. */
function expose(page: Buffer, { light, noise, size }: DocumentPicture, seed: number): Buffer {
  const random = randomFrom(seed + 1)
  const fall = random() * 0.4
  const lit = Buffer.alloc(page.length)
  for (let at = 0; at < page.length; at++) {
    const side = (Math.floor(at / 3) % size) / size
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    const value = (page[at] ?? 0) * light * (1 - fall * side) + grain
    lit[at] = Math.min(Math.max(Math.round(value), 0), 255)
  }
  return lit
}

const WORDS =
  'policy number valid until expires class issued vehicle insurance commercial use British Columbia WorkSafeBC clearance coverage liability holder address Vancouver Surrey Burnaby plate registered owner'.split(
    ' ',
  )

function pageOf(picture: DocumentPicture, seed: number): string {
  const random = randomFrom(seed + 2)
  const { size, kind, fill, turn, font } = picture
  const height = size * 0.75
  const wide = kind === 'card' ? size * fill : height * fill * 0.77
  const tall = kind === 'card' ? size * fill * 0.63 : height * fill
  // A small letter is half as high as its font.
  const text = letterHeight(picture) * 2
  const left = (size - wide) / 2
  const top = (height - tall) / 2
  const line = () => {
    const count = kind === 'card' ? 3 : 6 + Math.floor(random() * 3)
    const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)])
    return `${words.join(' ')} ${2026 + Math.floor(random() * 4)}-${10 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 18)}`
  }
  const indent = kind === 'card' ? wide * 0.36 : wide * 0.08
  const lines = Array.from(
    { length: Math.floor((tall * 0.72) / (text * 1.5)) },
    (_, i) =>
      `<text x="${left + indent}" y="${top + tall * 0.22 + i * text * 1.5}" font-size="${text}">${line()}</text>`,
  )
  const blotches = Array.from(
    { length: 30 },
    () =>
      `<ellipse cx="${random() * size}" cy="${random() * height}" rx="${random() * size * 0.1}" ry="${random() * size * 0.02}" fill="#000" opacity="${random() * 0.15}"/>`,
  )
  const face =
    kind === 'card'
      ? `<rect x="${left + wide * 0.05}" y="${top + tall * 0.25}" width="${wide * 0.26}" height="${tall * 0.55}" fill="#cbb"/><circle cx="${left + wide * 0.18}" cy="${top + tall * 0.45}" r="${wide * 0.07}" fill="#c86"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${height}"><rect width="100%" height="100%" fill="hsl(${Math.floor(random() * 360)} 25% ${20 + Math.floor(random() * 40)}%)"/>${blotches.join('')}
<g transform="rotate(${turn} ${size / 2} ${height / 2})" font-family="${font}" fill="#223"><rect x="${left}" y="${top}" width="${wide}" height="${tall}" rx="${wide * 0.02}" fill="hsl(${Math.floor(random() * 360)} 30% ${86 + Math.floor(random() * 12)}%)"/><rect x="${left}" y="${top}" width="${wide}" height="${tall * 0.12}" fill="hsl(215 50% 35%)"/>${face}${lines.join('')}</g></svg>`
}
