import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../contract/errors.ts'
import { MAX_PDF_BYTES, pdfMessages } from '../../contract/uploads.ts'
import { createGate } from '../core/gate.ts'
import type { PdfAnswer } from './read-pdf.ts'

/** The thread that reads PDFs; a bundle of the server needs it as an entry, as it does the HEIC thread. */
export const PDF_WORKER = { source: './pdf-worker.ts', bundled: './pdf-worker.js' } as const

const MAX_WAITING = 16
const WALL_LIMIT_MS = 20_000
/** A document of ten pages takes a tenth of it. */
const CPU_LIMIT_MS = 4_000
/** What unpacking may take of the whole process: a few kilobytes can unpack to gigabytes. */
const MEMORY_LIMIT_BYTES = 300_000_000
const WATCH_EVERY_MS = 50

// One at a time: what it takes of memory is seen only in the whole process.
const gate = createGate(
  1,
  MAX_WAITING,
  'Too many documents are arriving. Please try again in a moment.',
)

const SIGNATURE = Buffer.from('%PDF-')

/** By its first bytes; name and declared type say nothing reliable. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/** The size of its first page in points. */
export type CheckedPdf = { width: number; height: number }

/**
 * Checks a PDF by its content, in a thread of its own that ends with it, or when it takes too long or too much memory.
 * @throws AppError too_large; unreadable_image for one that is broken, locked, active or has too many pages; busy.
 */
export async function checkPdf(bytes: Buffer): Promise<CheckedPdf> {
  if (bytes.length > MAX_PDF_BYTES) throw new AppError('too_large', pdfMessages.bytes)
  const answer = await gate(1, () => readApart(bytes))
  if ('refusal' in answer) throw new AppError('unreadable_image', pdfMessages[answer.refusal])
  return answer
}

async function readApart(bytes: Buffer): Promise<PdfAnswer> {
  const worker = new Worker(workerUrl(), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The library logs what it cannot read.
    stdout: true,
    stderr: true,
  })
  try {
    return await Promise.race([answerOf(worker), refuseAtLimit(worker)])
  } finally {
    await worker.terminate()
  }
}

const answerOf = (worker: Worker): Promise<PdfAnswer> =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve({ refusal: 'broken' }))
    worker.once('exit', () => resolve({ refusal: 'broken' }))
  })

async function refuseAtLimit(worker: Worker): Promise<PdfAnswer> {
  const before = process.memoryUsage.rss()
  for (let waited = 0; waited < WALL_LIMIT_MS && worker.threadId > 0; waited += WATCH_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS))
    if (process.memoryUsage.rss() - before > MEMORY_LIMIT_BYTES) break
    const usage = await worker.cpuUsage().catch(() => undefined)
    if (usage && (usage.user + usage.system) / 1_000 > CPU_LIMIT_MS) break
  }
  return { refusal: 'broken' }
}

function workerUrl(): URL {
  const bundled = new URL(PDF_WORKER.bundled, import.meta.url)
  return existsSync(bundled) ? bundled : new URL(PDF_WORKER.source, import.meta.url)
}
