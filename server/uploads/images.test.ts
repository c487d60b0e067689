import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { MAX_FILE_BYTES } from '../../contract/uploads.ts'
import { shrinkHeic } from './heic.ts'
import { processImage } from './images.ts'
import { decodeHeic } from './libheif.ts'
import {
  difference,
  encodedAs,
  look,
  orientedScene,
  photo,
  photosAreThere,
  photosIn,
  resizedHeader,
  scene,
  sceneAs,
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

test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a web picture and a thumbnail',
  async (format) => {
    const { web, thumbnail, width, height } = await processImage(await sceneAs(format, 2400, 1800))

    expect([width, height]).toEqual([1600, 1200])
    expect(await sharp(web).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 300,
    })
    const original = await look(await sceneAs('png'))
    expect(difference(original, await look(web))).toBeLessThan(ALIKE)
    expect(difference(original, await look(thumbnail))).toBeLessThan(ALIKE)
  },
)

test('a small picture is never enlarged', async () => {
  expect(await processImage(await sceneAs('jpeg', 60, 45))).toMatchObject({ width: 60, height: 45 })
})

const turns = (['jpeg', 'png', 'webp'] as const).flatMap((format) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ format, orientation })),
)
test.for(turns)(
  'a $format of orientation $orientation is stored upright',
  async ({ format, orientation }) => {
    const { web, thumbnail, width, height } = await processImage(
      await orientedScene(format, orientation),
    )

    expect([width, height]).toEqual([240, 180])
    const upright = await look(await sceneAs('png'))
    expect(difference(upright, await look(web))).toBeLessThan(ALIKE)
    expect(difference(upright, await look(thumbnail))).toBeLessThan(ALIKE)
  },
)

test('what is transparent becomes white', async () => {
  const { web } = await processImage(
    await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
  )
  expect(await sharp(web).metadata()).toMatchObject({ hasAlpha: false })
  expect((await look(web)).every((sample) => sample > 250)).toBe(true)
})

test('of an animated picture the first frame is kept', async () => {
  const frames = [await scene().png().toBuffer(), await scene().negate().png().toBuffer()]
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await sharp(animated).metadata()).toMatchObject({ pages: 2 })

  const { web, height } = await processImage(animated)

  expect(height).toBe(180)
  expect(difference(await look(await sceneAs('png')), await look(web))).toBeLessThan(ALIKE)
})

const disguised: Record<string, string> = {
  'an SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'an SVG with a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  'an HTML page': '<!doctype html><script>alert(1)</script>',
  'a PDF': '%PDF-1.7\n1 0 obj <<>> endobj',
  'a GIF': 'GIF89a\x01\x00\x01\x00\x00\x00\x00;',
  'a TIFF': 'II*\x00\x08\x00\x00\x00\x00\x00',
  'a film': '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom',
  'an empty file': '',
  'three bytes': '\xff\xd8',
}
test.for(Object.entries(disguised))('%s is refused as no image', async ([, content]) => {
  expect(await refusalOf(Buffer.from(content, 'latin1'))).toMatchObject({
    code: 'unsupported_media',
    message: 'File type must be JPEG, PNG, WebP, AVIF or HEIC',
  })
})

test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s that ends halfway is refused',
  async (format) => {
    const noisy = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', sigma: 40 },
      },
    })
    const whole = await encodedAs(format, noisy)
    expect(await refusalOf(whole)).toBe('accepted')
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatchObject({
      code: 'unreadable_image',
    })
    expect(await refusalOf(whole.subarray(0, 40))).toMatchObject({ code: 'unreadable_image' })
  },
)

test('a picture of more than 50 megapixels is refused by what its header says', async () => {
  const jpeg = await sceneAs('jpeg')
  for (const bomb of [resizedHeader(jpeg, 60_000, 60_000), resizedHeader(jpeg, 10_000, 5_001)]) {
    expect(await refusalOf(bomb)).toMatchObject({
      code: 'unreadable_image',
      message: 'This picture has more than 50 megapixels. Please send a smaller one.',
    })
  }
})

test('a progressive JPEG that asks for many passes over a large picture is refused by its header', async () => {
  const jpeg = await scene().jpeg({ progressive: true }).toBuffer()
  const end = jpeg.length - 2
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end)
  const passes = Array.from({ length: 20 }, () => last)
  const many = Buffer.concat([jpeg.subarray(0, end), ...passes, jpeg.subarray(end)])
  expect(await refusalOf(resizedHeader(many, 6_000, 6_000))).toMatchObject({
    code: 'unreadable_image',
    message: expect.stringContaining('too much memory'),
  })
})

test('a file of more than 20 MB is refused', async () => {
  expect(await refusalOf(Buffer.alloc(MAX_FILE_BYTES + 1))).toMatchObject({
    code: 'too_large',
    message: 'File is larger than 20971520 bytes',
  })
})

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
      const wanted = await look(await picture.png().toBuffer())
      expect(difference(wanted, await look(await pictureOf(box, value)))).toBeLessThan(ALIKE)
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
