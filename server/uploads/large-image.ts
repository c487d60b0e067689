import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../contract/errors.ts'
import { createGate } from '../core/gate.ts'
import { TOO_MANY_PHOTOS } from './too-many-photos.ts'

/** The program that shrinks one picture; a bundle of the server needs it as an entry, as it does the HEIC thread. */
export const LARGE_IMAGE_PROGRAM = {
  source: './large-image-program.ts',
  bundled: './large-image-program.js',
} as const

const MAX_WAITING = 8
/** A net: the slowest picture measured takes four seconds, and on a busy machine ten. */
const WALL_LIMIT_MS = 45_000

// One at a time, beside the ordinary pictures: it takes up to a gigabyte for a few seconds.
const gate = createGate(1, MAX_WAITING, TOO_MANY_PHOTOS)

/**
 * Shrinks a picture that its decoder holds in memory as a whole to the web size, as PNG. It is
 * decoded by a process of its own: what that takes is given back when it ends, and where memory is
 * short the system ends it and not the server. Throws `unreadable_image` or `busy`.
 */
export const shrinkLargeImage = (bytes: Buffer, neededBytes: number): Promise<Buffer> =>
  gate(1, () => {
    if (process.availableMemory() < neededBytes) throw tooHeavy()
    return decodeApart(bytes)
  })

async function decodeApart(bytes: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [programPath()], {
    stdio: 'pipe',
    timeout: WALL_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  // It ends early where it cannot read the picture, and says so by its exit.
  child.stdin.on('error', () => {}).end(bytes)
  const [end, picture, complaint] = await Promise.all([
    ended,
    buffer(child.stdout),
    text(child.stderr),
  ])
  if (end === 0) return picture
  throw typeof end === 'string' ? tooHeavy(end) : new Error(complaint)
}

function programPath(): string {
  const bundled = new URL(LARGE_IMAGE_PROGRAM.bundled, import.meta.url)
  const program = existsSync(bundled)
    ? bundled
    : new URL(LARGE_IMAGE_PROGRAM.source, import.meta.url)
  return fileURLToPath(program)
}

/** The refusal of a picture that would take more memory than it is worth, or than there is. */
export const tooHeavy = (cause?: unknown): AppError =>
  new AppError(
    'unreadable_image',
    'This picture takes too much memory to open. Please save it as an ordinary JPEG and send that.',
    { cause },
  )
