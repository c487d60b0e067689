import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { AppError } from '../../contract/errors.ts'
import type { Pixels } from './pixels.ts'

/**
 * The thread that decodes HEIC. A bundle of the server needs it as an entry of its own, named
 * 'heic-worker.js' and placed beside the main file; libheif-js (LGPL) stays outside every bundle,
 * an unmodified file under node_modules.
 */
export const HEIC_WORKER = { source: './heic-worker.ts', bundled: './heic-worker.js' } as const

export type HeicWork = { bytes: Uint8Array; wasm: WebAssembly.Module }
/** The picture upright and not much larger than the web size, with its colour profile; or why there is none. */
export type HeicAnswer = { picture: Pixels; profile: Uint8Array | undefined } | { failure: string }

const WALL_LIMIT_MS = 30_000
const WATCH_EVERY_MS = 100

/**
 * Decodes an HEVC-coded HEIF image in a thread of its own, upright as its irot and imir boxes say,
 * and shrinks it to about the web size. The thread ends with the image, or when it takes too long or
 * too much memory; then the image is `unreadable_image`.
 */
export async function shrinkHeic(bytes: Buffer, cpuLimitMs: number): Promise<Buffer> {
  const worker = new Worker(workerUrl(), {
    workerData: { bytes, wasm: libheif() } satisfies HeicWork,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // The library logs what it cannot read; that is told to the caller instead.
    stdout: true,
    stderr: true,
  })
  try {
    const answer = await Promise.race([answerOf(worker), failAfterLimit(worker, cpuLimitMs)])
    if ('failure' in answer) throw unreadable(answer.failure)
    return asPng(answer.picture, answer.profile)
  } finally {
    await worker.terminate()
  }
}

const answerOf = (worker: Worker): Promise<HeicAnswer> =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ failure: String(error) }))
    worker.once('exit', () => resolve({ failure: 'the decoder ended without an answer' }))
  })

async function failAfterLimit(worker: Worker, cpuLimitMs: number): Promise<HeicAnswer> {
  for (let waited = 0; waited < WALL_LIMIT_MS && worker.threadId > 0; waited += WATCH_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS))
    const usage = await worker.cpuUsage().catch(() => undefined)
    if (usage && (usage.user + usage.system) / 1_000 > cpuLimitMs) break
  }
  return { failure: 'the decoder took too long' }
}

const AFTER_PNG_HEADER = 33

/** iPhones photograph in Display P3: a PNG carries the profile on, so that colours are converted, not dulled. */
async function asPng({ data, ...raw }: Pixels, profile: Uint8Array | undefined): Promise<Buffer> {
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer()
  if (!profile) return png
  const body = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4, 0)
  frame.writeUInt32BE(crc32(body), 4)
  const header = png.subarray(0, AFTER_PNG_HEADER)
  const rest = png.subarray(AFTER_PNG_HEADER)
  return Buffer.concat([header, frame.subarray(0, 4), body, frame.subarray(4), rest])
}

// Compiled once: all threads share the machine code, so that only the first image pays for it.
let compiled: WebAssembly.Module | undefined
const libheif = (): WebAssembly.Module =>
  (compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')),
  ))

function workerUrl(): URL {
  const bundled = new URL(HEIC_WORKER.bundled, import.meta.url)
  return existsSync(bundled) ? bundled : new URL(HEIC_WORKER.source, import.meta.url)
}

const unreadable = (cause: string): AppError =>
  new AppError(
    'unreadable_image',
    'This HEIC photo cannot be read. It may be damaged; please send it again, or as a JPEG.',
    { cause },
  )
