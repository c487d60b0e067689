import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { MAX_FILE_BYTES } from '../../contract/uploads.ts'
import { processImage } from './images.ts'
import {
  difference,
  encodedAs,
  look,
  orientedScene,
  resizedHeader,
  scene,
  sceneAs,
} from './testing/pictures.ts'

// Decoding is work for the processor, which other tests may be using too.
vi.setConfig({ testTimeout: 120_000 })

const ALIKE = 12
const refusalOf = (bytes: Buffer) =>
  processImage(bytes).then(
    () => 'accepted',
    (error: unknown) => error,
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
