import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_PIXELS } from '../../contract/uploads.ts'
import { WEB_SIZE } from './image-sizes.ts'

// Reads a picture from standard input and writes it, shrunk, to standard output.

if (process.platform === 'linux') {
  // Where memory runs out this process is the one to go. It is a wish: the system may forbid it.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}

sharp.cache(false)
sharp.concurrency(1)
const shrunk = await sharp(await buffer(process.stdin), {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
})
  .resize(WEB_SIZE, WEB_SIZE, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
  .png({ compressionLevel: 0 })
  .toBuffer()
process.stdout.write(shrunk)
