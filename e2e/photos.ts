import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const REAL = join(import.meta.dirname, '../../shared/data/photos')

/** Whether the real photographs lie beside the project; some machines do not have them. */
export const hasRealPhotos = existsSync(REAL)

export type File = { name: string; mimeType: string; buffer: Buffer }
export type Chosen = string[] | File[]

/** Photographs to book with: two of real junk and one as an iPhone takes it; drawn ones elsewhere. */
export const bookingPhotos = async (): Promise<Chosen> =>
  hasRealPhotos
    ? [
        join(REAL, 'junk/coco-084284.jpg'),
        join(REAL, 'junk/trashbags-heap-20231203.jpg'),
        join(REAL, 'heic/iphone_13_pro_max.HEIC'),
      ]
    : [await drawn('#c9683e'), await drawn('#5fae92'), await drawn('#8cc4b0')]

/** A plain picture of one colour, as a camera would name it. */
export async function drawn(background: string): Promise<File> {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } })
  return {
    name: `IMG-${background}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  }
}
