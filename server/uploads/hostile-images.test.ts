import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngChunk, pngOf, resizedHeader, sceneAs } from './testing/pictures.ts'

const PROBE = fileURLToPath(new URL('./testing/probe-memory.ts', import.meta.url))
const MAX_CPU_MS = 2_000
const MAX_PEAK_MB = 400

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

const flat = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#842' } })

/** Two hundred passes over a large picture, each a copy of its last one. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await flat(6_900).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const end = jpeg.subarray(-2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 200 }, () => last), end])
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes))
const keyword = (name: string) => Buffer.from(`${name}\0\0`, 'latin1')

const hostile: Record<string, () => Promise<Buffer> | Buffer> = {
  'a PNG of 60,000 x 60,000': () => pngOf(60_000, 60_000, 1_000),
  'a PNG of 49 megapixels of zeros': () => pngOf(7_000, 7_000, 7_000 * 21_001),
  'a PNG with a huge text': () =>
    pngOf(9, 9, 9 * 28, [
      pngChunk('zTXt', Buffer.concat([keyword('Comment'), zeros(300_000_000)])),
    ]),
  'a PNG with a huge colour profile': () =>
    pngOf(9, 9, 9 * 28, [pngChunk('iCCP', Buffer.concat([keyword('icc'), zeros(300_000_000)]))]),
  'a PNG with a chunk of 15 MB': () =>
    pngOf(9, 9, 9 * 28, [pngChunk('juNk', Buffer.alloc(15_000_000))]),
  'an interlaced PNG of 49 megapixels at 16 bits': deepInterlacedPng,
  'a JPEG of 60,000 x 60,000': async () => resizedHeader(await sceneAs('jpeg'), 60_000, 60_000),
  'a progressive JPEG of 48 megapixels': () => flat(6_900).jpeg({ progressive: true }).toBuffer(),
  'a progressive JPEG with two hundred passes': manyScans,
  'a WebP of 49 megapixels in a few bytes': () =>
    flat(7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'an AVIF of 25 megapixels in a few bytes': () => flat(5_000).avif({ effort: 0 }).toBuffer(),
  'an AVIF of 49 megapixels in a few bytes': () => flat(7_000).avif({ effort: 0 }).toBuffer(),
  'a HEIF that declares 60,000 x 60,000': async () => hugeHeif(await flat(64).avif().toBuffer()),
}

/** Its pixels would be decoded as a whole, eight bytes each; none of them is there. */
function deepInterlacedPng(): Buffer {
  const png = pngOf(7_000, 7_000, 1_000)
  const [afterSignature, depth, afterHeader] = [12, 24, 29]
  png.set([16, 6, 0, 0, 1], depth)
  png.writeUInt32BE(crc32(png.subarray(afterSignature, afterHeader)), afterHeader)
  return png
}

/** The size of a HEIF picture stands in its 'ispe' box, after a version of four bytes. */
function hugeHeif(heif: Buffer): Buffer {
  const bytes = Buffer.from(heif)
  const at = bytes.indexOf('ispe', 0, 'latin1')
  bytes.writeUInt32BE(60_000, at + 8)
  bytes.writeUInt32BE(60_000, at + 12)
  return bytes
}

test.skipIf(!existsSync('/proc/self/status')).for(Object.entries(hostile))(
  '%s is answered within two seconds and 400 MB',
  { timeout: 120_000 },
  async ([, make]) => {
    const path = join(folder, 'image')
    await writeFile(path, await make())
    // A process of its own, so that the peak is that of this image.
    const { stdout } = await promisify(execFile)(process.execPath, [PROBE, path])
    // What the probe prints.
    const { cpuMs, peakMb, processes } = JSON.parse(stdout) as Record<string, number>
    // Processor time: the two seconds hold on a machine that does nothing else.
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
    expect(peakMb).toBeLessThan(MAX_PEAK_MB)
    // Its time and memory would not be counted above.
    expect(processes).toBe(0)
  },
)
