import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { processImage } from '../server/uploads/images.ts'

// A photo of 12 megapixels to its web picture and thumbnail, against the bare decoding of its JPEG;
// and the memory that five concurrent ones take in a separate process.

const WIDTH = 4_000
const HEIGHT = 3_000
const ROUNDS = 9
const PROBE = fileURLToPath(new URL('../server/uploads/testing/probe-memory.ts', import.meta.url))

/** Detail at four scales, from large shapes down to the grain of a sensor: about what a phone's file weighs. */
async function photograph(): Promise<Buffer> {
  const layers = [
    { step: 400, sigma: 60, share: 1 },
    { step: 60, sigma: 50, share: 0.5 },
    { step: 12, sigma: 40, share: 0.4 },
    { step: 2, sigma: 16, share: 0.3 },
  ]
  const [ground, ...details] = await Promise.all(layers.map(noise))
  return sharp(ground)
    .composite(details.map((input) => ({ input })))
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function noise({ step, sigma, share }: { step: number; sigma: number; share: number }) {
  const grain = await sharp({
    create: {
      width: Math.ceil(WIDTH / step),
      height: Math.ceil(HEIGHT / step),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha(share)
    .png({ compressionLevel: 0 })
    .toBuffer()
}

type Cost = { wall: number; cpu: number }

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [before, startedAt] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - startedAt, cpu: (user + system) / 1_000 }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const medians = (costs: Cost[]): Cost => ({
  wall: median(costs.map(({ wall }) => wall)),
  cpu: median(costs.map(({ cpu }) => cpu)),
})

async function peakOf(paths: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROBE, ...paths])
  const { peakMb, refusals } = JSON.parse(stdout) as { peakMb: number; refusals: string[] }
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
  return peakMb
}

const photo = await photograph()
const decoding: Cost[] = []
const processing: Cost[] = []
for (let round = 0; round < ROUNDS; round++) {
  decoding.push(await costOf(() => sharp(photo).raw().toBuffer()))
  processing.push(await costOf(() => processImage(photo)))
}
const { web, thumbnail, width, height } = await processImage(photo)

const folder = await mkdtemp(join(tmpdir(), 'bench-photos-'))
const path = join(folder, 'photo.jpg')
await writeFile(path, photo)
const [one, five] = [await peakOf([path]), await peakOf(Array.from({ length: 5 }, () => path))]
await rm(folder, { recursive: true })

const [decode, whole] = [medians(decoding), medians(processing)]
const kb = (bytes: Buffer): string => `${Math.round(bytes.length / 1_000)} KB`
process.stdout.write(
  [
    `photo                 ${WIDTH} x ${HEIGHT}, ${kb(photo)}`,
    `web and thumbnail     ${width} x ${height}, ${kb(web)} + ${kb(thumbnail)}`,
    `bare decode           ${decode.wall.toFixed(0)} ms, CPU ${decode.cpu.toFixed(0)} ms`,
    `whole processing      ${whole.wall.toFixed(0)} ms, CPU ${whole.cpu.toFixed(0)} ms`,
    `ratio to bare decode  ${(whole.wall / decode.wall).toFixed(2)} (CPU ${(whole.cpu / decode.cpu).toFixed(2)}); goal 2.2`,
    `memory, one           ${one.toFixed(0)} MB`,
    `memory, five together ${five.toFixed(0)} MB; goal 300`,
    '',
  ].join('\n'),
)
