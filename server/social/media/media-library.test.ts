import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { Problem } from '../../../contract/errors.ts'
import {
  changeSocialMedia,
  listSocialMedia,
  mediaMessages,
  removeSocialMedia,
} from '../../../contract/social-media.ts'
import { changeSocialPost, createSocialPost } from '../../../contract/social-posts.ts'
import { MAX_FILE_BYTES } from '../../../contract/uploads.ts'
import { useApp, type Visit } from '../../testing/app.ts'
import type { SentFile } from '../../uploads/testing/multipart.ts'
import { pngChunk, pngOf, sceneAs } from '../../uploads/testing/pictures.ts'
import { libraryOf } from './testing/library.ts'

const app = useApp()
let admin: Visit
beforeAll(async () => {
  admin = await app.given.admin()
})

const { send, add: addBy, fileOf } = libraryOf(app)
const add = (bytes?: Buffer) => addBy(admin, bytes)
const inLibrary = () => app.as(admin).call(listSocialMedia, {})

test('JPEG, PNG, WebP and AVIF pictures are added, newest first, without metadata', async () => {
  const camera = await sharp(await sceneAs('jpeg', 800, 600))
    .withExif({ IFD0: { Copyright: 'A person' }, IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(camera).metadata()).exif).toBeDefined()
  const first = await add(camera)
  const others = []
  for (const format of ['png', 'webp', 'avif'] as const)
    others.push(await add(await sceneAs(format, 800, 600)))
  expect(first).toMatchObject({ alt: '', width: 800, height: 600, job: null, posts: 0 })
  const stored = await fileOf(first.url)
  expect(stored && (await sharp(stored).metadata()).exif).toBeUndefined()
  const ids = [...others.toReversed(), first].map(({ id }) => id)
  expect((await inLibrary()).slice(0, 4).map(({ id }) => id)).toEqual(ids)
})

const refused: [string, () => SentFile[] | Promise<SentFile[]>, number, string][] = [
  [
    'text',
    () => [{ bytes: Buffer.from('This is a letter and no picture') }],
    415,
    mediaMessages.type,
  ],
  [
    'a GIF',
    async () => [
      {
        bytes: await sharp(await sceneAs('png', 400, 400))
          .gif()
          .toBuffer(),
      },
    ],
    415,
    mediaMessages.type,
  ],
  [
    '20 MB',
    () => [{ bytes: Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(MAX_FILE_BYTES)]) }],
    413,
    mediaMessages.tooLarge,
  ],
  [
    'a moving WebP',
    async () => {
      const frames = [await sceneAs('png', 400, 400), await sceneAs('jpeg', 400, 400)]
      return [
        {
          bytes: await sharp(frames, { join: { animated: true } })
            .webp()
            .toBuffer(),
        },
      ]
    },
    422,
    mediaMessages.animated,
  ],
  [
    'a moving PNG',
    () => {
      const frames = Buffer.alloc(8)
      frames.writeUInt32BE(2, 0)
      return [{ bytes: pngOf(400, 400, 400 * 1_201, [pngChunk('acTL', frames)]) }]
    },
    422,
    mediaMessages.animated,
  ],
  [
    'a small picture',
    async () => [{ bytes: await sceneAs('jpeg', 900, 319) }],
    400,
    mediaMessages.tooSmall,
  ],
  [
    'two pictures at a time',
    async () => {
      const bytes = await sceneAs('jpeg', 400, 400)
      return [{ bytes }, { bytes }]
    },
    400,
    mediaMessages.one,
  ],
]

test.for(refused)(
  '%s is refused with a sentence, and nothing is kept',
  async ([, files, status, words]) => {
    const before = (await inLibrary()).length
    const answer = await send(await files(), admin)
    expect([answer.statusCode, Problem.parse(answer.json()).detail]).toEqual([status, words])
    expect(await inLibrary()).toHaveLength(before)
  },
)

test('only who runs marketing adds pictures', async () => {
  const bytes = await sceneAs('jpeg', 400, 400)
  expect((await send([{ bytes }], {})).statusCode).toBe(401)
  const accountant = await app.given.admin('accountant')
  expect((await send([{ bytes }], accountant)).statusCode).toBe(403)
})

test('only those who run marketing get the file without the blurs', async () => {
  const { id, url } = await add()
  const seenBy = async (visit: Visit & { cookie: string }) =>
    (await app.as(visit).call(listSocialMedia, {})).find((picture) => picture.id === id)
  expect(await seenBy(await app.given.admin('marketing'))).toMatchObject({ url, originalUrl: url })
  for (const role of ['accountant', 'dispatcher', 'read-only'] as const)
    expect(await seenBy(await app.given.admin(role))).toMatchObject({ url, originalUrl: null })
})

test('the alt text is kept once, and found by a search', async () => {
  const { id } = await add()
  const body = { alt: 'A zebra-striped couch' }
  const changed = await app.as(admin).call(changeSocialMedia, { params: { mediaId: id }, body })
  expect(changed.alt).toBe(body.alt)
  const found = await app.as(admin).call(listSocialMedia.page, { query: { q: 'ZEBRA couch' } })
  expect(found.items.map((picture) => picture.id)).toEqual([id])
})

test('a picture of a post that is not out yet stays; then it leaves with its files', async () => {
  const picture = await add()
  const pictures = [{ url: picture.url, alt: '' }]
  const post = await app.as(admin).call(createSocialPost, {
    body: { platform: 'facebook', content: 'Soon', hashtags: [], pictures },
  })
  const remove = () => app.as(admin).call(removeSocialMedia, { params: { mediaId: picture.id } })
  await expect(remove()).rejects.toMatchObject({
    code: 'in_use',
    message:
      'The Facebook post "Soon" is not out yet and has this picture. Take it out of the post first',
  })
  await app
    .as(admin)
    .call(changeSocialPost, { params: { postId: post.id }, body: { pictures: [] } })
  expect(await remove()).toEqual({ id: picture.id })
  await app.runTasks()
  expect(await fileOf(picture.url)).toBeUndefined()
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
  const again = { params: { postId: post.id }, body: { pictures } }
  await expect(app.as(admin).call(changeSocialPost, again)).rejects.toMatchObject({
    code: 'refused',
  })
})
