import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { shrinkHeic } from './heic.ts'
import { processImage } from './images.ts'
import { decodeHeic } from './libheif.ts'
import {
  difference,
  look,
  photo,
  photosAreThere,
  photosIn,
  turnedHeic,
} from './testing/pictures.ts'

// Decoding is work for the processor, which other tests may be using too.
vi.setConfig({ testTimeout: 120_000 })

const ALIKE = 12
const refusalOf = (bytes: Buffer) =>
  processImage(bytes).then(
    () => 'accepted',
    (error: unknown) => error,
  )
const libheif = () =>
  new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')),
  )

describe.skipIf(!photosAreThere)('real photographs (read from beside the project)', () => {
  test.for(['landscape', 'portrait'])(
    '%s in all eight orientations looks the same',
    async (kind) => {
      const upright = await look(photo(`exif/orientation/${kind}_1.jpg`))
      for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
        const { web } = await processImage(photo(`exif/orientation/${kind}_${orientation}.jpg`))
        expect(difference(upright, await look(web))).toBeLessThan(ALIKE)
      }
    },
  )

  test('AVIF photos are turned as their boxes say', async () => {
    const [first, ...others] = await Promise.all(
      ['rot0mir0', 'rot1mir1', 'rot3mir0'].map(async (name) => {
        const { web, width, height } = await processImage(photo(`exif/orientation/${name}.avif`))
        expect([width, height]).toEqual([640, 427])
        return look(web)
      }),
    )
    for (const other of others) expect(difference(first ?? other, other)).toBeLessThan(ALIKE)
    expect(first).toBeDefined()
  })

  test.for(photosIn('exif/gps'))(
    '%s keeps neither its place nor anything else about it',
    async (path) => {
      expect((await sharp(photo(path)).metadata()).exif).toBeDefined()
      const { web, thumbnail } = await processImage(photo(path))
      for (const stored of [web, thumbnail]) {
        const { exif, xmp, iptc, icc } = await sharp(stored).metadata()
        expect({ exif, xmp, iptc, icc }).toEqual({})
        expect(stored.includes('EXIF')).toBe(false)
      }
    },
  )

  test.for(photosIn('heic'))('%s is accepted', async (path) => {
    const { web, thumbnail } = await processImage(photo(path))
    expect((await sharp(web).metadata()).exif).toBeUndefined()
    expect((await sharp(thumbnail).stats()).entropy).toBeGreaterThan(1)
  })

  // An iPhone writes both the box and the EXIF orientation: only one of them may count.
  test('an iPhone photo is turned and mirrored once, as its boxes say', async () => {
    const heic = photo('heic/IMG_5195.HEIC')
    const pictureOf = async (box: 'irot' | 'imir', value: number) =>
      (await processImage(turnedHeic(heic, box, value))).web
    const stored = sharp(await pictureOf('irot', 0))

    // The box counts quarter turns against the clock.
    const expected: ['irot' | 'imir', number, Sharp][] = [
      ['irot', 1, stored.clone().rotate(270)],
      ['irot', 2, stored.clone().rotate(180)],
      ['imir', 1, stored.clone().flop()],
    ]
    for (const [box, value, picture] of expected) {
      const original = await look(await picture.png().toBuffer())
      expect(difference(original, await look(await pictureOf(box, value)))).toBeLessThan(ALIKE)
    }
  })

  test('a HEIC that ends halfway is refused', async () => {
    for (const name of ['libheif-example.heic', 'iphone_13_pro_max.HEIC']) {
      const whole = photo(`heic/${name}`)
      expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatchObject({
        code: 'unreadable_image',
      })
      expect(await refusalOf(whole.subarray(0, 200))).toMatchObject({ code: 'unreadable_image' })
    }
  })

  test('a HEIC that takes too long is stopped, and the next one is decoded', async () => {
    await expect(shrinkHeic(photo('heic/iphone_13_pro_max.HEIC'), 1)).rejects.toMatchObject({
      code: 'unreadable_image',
      cause: 'the decoder took too long',
    })
    expect(await refusalOf(photo('heic/samplefilehub.heif'))).toBe('accepted')
  })

  test('a HEIC gets no more memory than it is allowed', () => {
    const heic = photo('heic/iphone_13_pro_max.HEIC')
    expect(() => decodeHeic(libheif(), heic, 40_000_000)).toThrow(/memory/i)
  })
})
