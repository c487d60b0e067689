import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { changeSocialMedia } from '../../../contract/social-media.ts'
import { changeSocialPost, createSocialPost } from '../../../contract/social-posts.ts'
import { useApp, type Visit } from '../../testing/app.ts'
import { nameOfUrl } from '../../uploads/names.ts'
import { sceneAs } from '../../uploads/testing/pictures.ts'
import { outgoingPictures } from '../post-pictures.ts'
import { differs, libraryOf, pixelsOf } from './testing/library.ts'

const app = useApp()
let admin: Visit
beforeAll(async () => {
  admin = await app.given.admin()
})
const { add: addBy, fileOf } = libraryOf(app)
const add = (bytes?: Buffer) => addBy(admin, bytes)

test('a blurred part is gone from the file that posts carry, and the rest stays', async () => {
  // Black and white lines: nothing of them is left when they are averaged.
  const lines = Buffer.alloc(600 * 400 * 3)
  for (let at = 0; at < lines.length; at += 1) lines[at] = Math.floor(at / 3) % 4 < 2 ? 0 : 255
  const raw = { width: 600, height: 400, channels: 3 } as const
  const before = await add(await sharp(lines, { raw }).png().toBuffer())
  const blurs = [{ x: 0.5, y: 0.25, width: 0.4, height: 0.5 }]
  const after = await app
    .as(admin)
    .call(changeSocialMedia, { params: { mediaId: before.id }, body: { blurs } })
  expect(after.url).not.toBe(before.url)
  expect(after).toMatchObject({ blurs, originalUrl: before.url, width: 600, height: 400 })
  const sharpFile = await pixelsOf((await fileOf(before.url)) ?? Buffer.alloc(0))
  const blurredFile = await pixelsOf((await fileOf(after.url)) ?? Buffer.alloc(0))
  const spread = ({ at }: typeof sharpFile, x: number) => differs(at(x, 0.5), at(x + 2 / 600, 0.5))
  expect(spread(sharpFile, 0.7)).toBeGreaterThan(150)
  expect(spread(blurredFile, 0.7)).toBeLessThan(12)
  expect(spread(blurredFile, 0.2)).toBeGreaterThan(150)

  // Without blurs it is the file of the beginning, and the blurred one is deleted.
  const undone = await app
    .as(admin)
    .call(changeSocialMedia, { params: { mediaId: before.id }, body: { blurs: [] } })
  expect(undone.url).toBe(before.url)
  await app.runTasks()
  expect(await fileOf(after.url)).toBeUndefined()
})

test('posts that are not out yet get the blurred file', async () => {
  const picture = await add()
  const post = await app.as(admin).call(createSocialPost, {
    body: {
      platform: 'facebook',
      content: 'Tidy',
      hashtags: [],
      pictures: [{ url: picture.url, alt: 'A' }],
    },
  })
  const blurs = [{ x: 0, y: 0, width: 0.5, height: 0.5 }]
  const blurred = await app
    .as(admin)
    .call(changeSocialMedia, { params: { mediaId: picture.id }, body: { blurs } })
  expect(blurred).toMatchObject({ posts: 1, unsentPosts: 1, postIds: [post.id] })
  const changed = await app
    .as(admin)
    .call(changeSocialPost, { params: { postId: post.id }, body: { content: 'Tidier' } })
  expect(changed.pictures).toMatchObject([{ url: blurred.url, alt: 'A' }])
})

test('a post takes neither the file without the blurs nor a removed picture, and its network gets nothing', async () => {
  const before = await add()
  const blurs = [{ x: 0, y: 0, width: 0.5, height: 0.5 }]
  await app.as(admin).call(changeSocialMedia, { params: { mediaId: before.id }, body: { blurs } })
  const removed = await add()
  await app.ctx.db
    .updateTable('libraryPictures')
    .set({ removedAt: new Date() })
    .where('id', '=', removed.id)
    .execute()
  for (const { url } of [before, removed]) {
    const pictures = [{ url, alt: 'A' }]
    const body = { platform: 'facebook' as const, content: 'Plate', hashtags: [], pictures }
    await expect(app.as(admin).call(createSocialPost, { body })).rejects.toMatchObject({
      code: 'refused',
      message: 'This picture was changed in the media library. Please choose it again',
      fields: [{ path: 'pictures.0.url' }],
    })
  }
})

test('a network fetches its own crop by a signed address, and no other part', async () => {
  const { url } = await add()
  const crop = { x: 0.75, y: 0, width: 0.25, height: 0.5 }
  const stored = { upload: nameOfUrl(url) ?? '', alt: '', width: 1_200, height: 900 }
  const media = [{ ...stored, crops: { instagram: crop } }]
  const [cropped] = outgoingPictures(app.ctx, { platform: 'instagram', media })
  const [whole] = outgoingPictures(app.ctx, { platform: 'facebook', media })
  expect(whole).toMatchObject({ width: 1_200, height: 900 })
  expect(cropped).toMatchObject({ width: 300, height: 450, type: 'image/jpeg' })
  const address = new URL((await cropped?.address()) ?? '')
  const fetched = await app.http.inject(address.pathname + address.search)
  expect(fetched.headers['content-type']).toBe('image/jpeg')
  const part = await pixelsOf(fetched.rawPayload)
  expect(part).toMatchObject({ width: 300, height: 450 })
  // The right column of the scene is blue.
  expect(differs(part.at(0.5, 0.5), [0x33, 0x66, 0xcc])).toBeLessThan(20)
  expect(Buffer.from((await cropped?.read()) ?? [])).toEqual(fetched.rawPayload)
  const other = address.pathname.replace('7500-0-', '0-0-') + address.search
  expect((await app.http.inject(other)).statusCode).toBe(404)
  app.setNow(new Date(Date.now() + 3_600_000))
  expect((await app.http.inject(address.pathname + address.search)).statusCode).toBe(404)
  app.letClockRun()
})

test('a picture that Instagram would refuse by its shape goes out with a crop', async () => {
  const { url } = await add(await sceneAs('jpeg', 1_500, 500))
  const body = { platform: 'instagram' as const, content: 'Wide', hashtags: [] }
  const whole = app
    .as(admin)
    .call(createSocialPost, { body: { ...body, pictures: [{ url, alt: '' }] } })
  await expect(whole).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'pictures' }],
  })
  const crops = { instagram: { x: 0.2, y: 0, width: 1 / 3, height: 1 } }
  const post = await app
    .as(admin)
    .call(createSocialPost, { body: { ...body, pictures: [{ url, alt: '', crops }] } })
  expect(post.pictures).toMatchObject([{ width: 1_500, height: 500, crops }])
})
