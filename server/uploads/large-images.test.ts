import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_FILE_BYTES, MAX_PIXELS } from '../../contract/uploads.ts'
import { processImage } from './images.ts'
import { difference, look } from './testing/pictures.ts'

// Decoding is work for the processor, which other tests may be using too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const PROBE = fileURLToPath(new URL('./testing/probe-memory.ts', import.meta.url))
const [WIDTH, HEIGHT] = [8_160, 6_120]
const ALIKE = 12
/** What the server itself may take, beside the process that decodes. */
const MAX_PEAK_MB = 400

/** A sixteenth of the picture, which is sixteen times the same: making one of 50 megapixels takes 19 s of CPU. */
const TILE = { width: WIDTH / 4, height: HEIGHT / 4 }

/** Shapes with the grain of a sensor over them: 50 megapixels that no encoder can leave out. */
async function photograph(): Promise<Buffer> {
  const [shapes, grain] = await Promise.all([noise(30, 60), noise(TILE.width / 2, 12)])
  const tile = await sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const row = TILE.width * 3
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < pixels.length; at += row) {
    const y = Math.floor(at / (4 * row)) % TILE.height
    tile.copy(pixels, at, y * row, (y + 1) * row)
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  return sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer()
}

const noise = async (width: number, sigma: number): Promise<Buffer> => {
  const height = Math.round((width * HEIGHT) / WIDTH)
  const create = { width, height, channels: 3 as const, background: '#888' }
  const grain = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma } } })
  return sharp(await grain.png({ compressionLevel: 1 }).toBuffer())
    .resize(TILE.width, TILE.height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

let folder: string
let original: Buffer
let avif: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'))
  original = await photograph()
  avif = await sharp(original).avif({ quality: 50, effort: 0 }).toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** Formats whose decoders hold all of a picture, several bytes for each of its pixels. */
const formats: Record<string, () => Promise<Buffer> | Buffer> = {
  'an AVIF': () => avif,
  'a progressive JPEG in full colour resolution': () =>
    sharp(original)
      .jpeg({ quality: 60, progressive: true, optimiseScans: false, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'an interlaced PNG of 16 bits': interlacedPng,
}

/** In squares: of a real photograph so deep a PNG would be ten times as large as any file may be. */
async function interlacedPng(): Promise<Buffer> {
  const small = await sharp(original)
    .resize(WIDTH / 30)
    .png()
    .toBuffer()
  return sharp(small)
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
}

test.for(Object.entries(formats))('%s of 50 megapixels is accepted', async ([, make]) => {
  const bytes = await make()
  expect(WIDTH * HEIGHT).toBeGreaterThan(0.99 * MAX_PIXELS)
  expect(bytes.length).toBeLessThan(MAX_FILE_BYTES)

  const { web, width, height } = await processImage(bytes)

  expect([width, height]).toEqual([1600, 1200])
  expect(difference(await look(original), await look(web))).toBeLessThan(ALIKE)
})

test.skipIf(!existsSync('/proc/self/status'))(
  'large photographs are decoded outside the server',
  async () => {
    const path = join(folder, 'photo.avif')
    await writeFile(path, avif)
    const { stdout } = await promisify(execFile)(process.execPath, [PROBE, path, path])
    const { peakMb, processes, refusals } = JSON.parse(stdout)
    expect({ processes, refusals }).toEqual({ processes: 2, refusals: [] })
    expect(peakMb).toBeLessThan(MAX_PEAK_MB)
  },
)

test('a large photograph that ends halfway is refused', async () => {
  await expect(processImage(avif.subarray(0, avif.length / 2))).rejects.toMatchObject({
    code: 'unreadable_image',
  })
})

test('where there is not the memory for it, a large photograph is refused in a sentence', async () => {
  const memory = vi.spyOn(process, 'availableMemory').mockReturnValue(500_000_000)
  onTestFinished(() => memory.mockRestore())
  await expect(processImage(avif)).rejects.toMatchObject({
    code: 'unreadable_image',
    message: expect.stringContaining('too much memory'),
  })
})
