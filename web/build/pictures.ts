import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const ICONS = [
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
]
const MARIGOLD = '#ffb627'
const SKY = '#fbf8f1'
const DRAWN_AT_DPI = 72

/** Makes the icons from the mark, and the picture that previews of links show from the scene. */
export function pictures(drawings: string): Plugin {
  return {
    name: 'pictures',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const mark = await readFile(join(drawings, 'mark.svg'))
      const scene = await readFile(join(drawings, 'scene.svg'))

      emit('icon.svg', mark)
      emit('favicon.ico', icoOf(await icon(mark, 48), 48))
      for (const { file, size } of ICONS) emit(file, await icon(mark, size))
      emit('icon-maskable.png', await maskable(mark))
      emit('og.jpg', await preview(scene))
    },
  }
}

const icon = (mark: Buffer, size: number): Promise<Buffer> =>
  sharp(mark, { density: (DRAWN_AT_DPI * size) / 40 })
    .resize(size)
    .png({ palette: true })
    .toBuffer()

/** Phones cut this one to their own shape, so its ground runs to the edge. */
async function maskable(mark: Buffer): Promise<Buffer> {
  const glyph = await icon(mark, 400)
  return sharp({ create: { width: 512, height: 512, channels: 3, background: MARIGOLD } })
    .composite([{ input: glyph }])
    .png({ palette: true })
    .toBuffer()
}

/** The size previews use, with the truck in the middle. */
const preview = (scene: Buffer): Promise<Buffer> =>
  sharp(scene, { density: DRAWN_AT_DPI * 1.1 })
    .resize(1200, 630, { fit: 'cover', position: 'centre' })
    .flatten({ background: SKY })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()

/** An .ico file that holds one PNG: browsers ask for this name whatever the page says. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
