import { parentPort, workerData } from 'node:worker_threads'
import type { HeicAnswer, HeicWork } from './heic.ts'
import { WEB_SIZE } from './image-sizes.ts'
import { decodeHeic } from './libheif.ts'
import { averageBlocks } from './pixels.ts'

/** Enough for 50 megapixels of 8 bits: planes of 1.5 and pixels of 3 bytes, and the file itself. */
const MAX_MEMORY_BYTES = 320_000_000

function answer({ bytes, wasm }: HeicWork): HeicAnswer {
  try {
    const { profile, ...picture } = decodeHeic(wasm, bytes, MAX_MEMORY_BYTES)
    const block = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / WEB_SIZE))
    return { picture: averageBlocks(picture, block), profile }
  } catch (error) {
    return { failure: String(error) }
  }
}

// The parent thread wrote workerData as HeicWork.
parentPort?.postMessage(answer(workerData as HeicWork))
