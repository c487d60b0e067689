import { beforeAll, expect, test } from 'vitest'
import {
  changeSocialPost,
  createSocialPost,
  deleteSocialPost,
  generateSocialPost,
  listSocialPosts,
  type NewPost,
  type PostChange,
} from '../../contract/social-posts.ts'
import { PostId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { recordGenerated } from '../writing/generated-text-store.ts'
import { connect, listed, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

const [NOW, LATER] = [new Date('2026-11-20T18:00:00Z'), new Date('2026-11-20T20:00:00Z')]
const create = (body: Partial<NewPost>) =>
  app.as(admin).call(createSocialPost, {
    body: { platform: 'facebook', content: 'a', hashtags: [], ...body },
  })
const change = (postId: PostId, body: PostChange) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body })
const remove = (postId: PostId) => app.as(admin).call(deleteSocialPost, { params: { postId } })

test('a post without a time is a draft on Facebook, and the newest of the list', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/social-media/posts',
    headers: { cookie: `sid=${admin.cookie}` },
    payload: { content: '  A tidy garage ', hashtags: ['#Junk', 'Vancouver'] },
  })
  expect(answer.json()).toMatchObject({
    platform: 'facebook',
    content: 'A tidy garage',
    hashtags: ['#Junk', 'Vancouver'],
    status: 'draft',
    scheduledFor: null,
    isAiGenerated: false,
    engagement: { likes: 0, comments: 0, shares: 0 },
  })
  const [newest] = await app.as(admin).call(listSocialPosts, {})
  expect(newest?.id).toBe(answer.json().id)
})

test('with a time it is scheduled; a time without a zone is the clock in BC; a draft keeps its time', async () => {
  app.setNow(NOW)
  expect(await create({ content: 'a', scheduledFor: LATER })).toMatchObject({
    status: 'scheduled',
    scheduledFor: LATER,
  })
  const local = await app.http.inject({
    method: 'POST',
    url: '/api/admin/social-media/posts',
    headers: { cookie: `sid=${admin.cookie}` },
    payload: { content: 'a', scheduledFor: '2026-11-20T13:00', status: 'scheduled' },
  })
  expect(local.json()).toMatchObject({ status: 'scheduled', scheduledFor: LATER.toISOString() })
  const draft = await create({ content: 'a', scheduledFor: LATER, status: 'draft' })
  expect(draft).toMatchObject({ status: 'draft', scheduledFor: LATER })
  const past = await create({ content: 'a', scheduledFor: new Date('2026-11-19T00:00:00Z') })
  expect(past).toMatchObject({ status: 'scheduled', scheduledFor: NOW })
})

test('only words that a model wrote are called AI-generated, whatever the browser says', async () => {
  await recordGenerated(app.ctx.db, 'Written by a model', 'model')
  const generated = await app.as(admin).call(generateSocialPost, {
    body: { platform: 'facebook', contentType: 'promotional', topic: 'junk removal services' },
  })
  expect(generated.source).toBe('built_in')
  const claimed = { isAiGenerated: true }
  expect((await create({ content: generated.content, ...claimed })).isAiGenerated).toBe(false)
  expect((await create({ content: 'Written by me', ...claimed })).isAiGenerated).toBe(false)
  const byModel = await create({ content: 'Written by a model', isAiGenerated: false })
  expect(byModel.isAiGenerated).toBe(true)
  expect((await change(byModel.id, { content: 'Written by a model and me' })).isAiGenerated).toBe(
    false,
  )
})

const anyText: unknown = expect.any(String)
const refusals: [string, object, string, string][] = [
  ['no content', {}, 'content', 'Content is required'],
  ['blank content', { content: ' \n ' }, 'content', 'Content is required'],
  ['content that is no text', { content: 7 }, 'content', 'Content is required'],
  [
    'an unknown network',
    { content: 'a', platform: 'myspace' },
    'platform',
    'Please choose a platform',
  ],
  ['a status of the publisher', { content: 'a', status: 'posted' }, 'status', ''],
  [
    'scheduled without a time',
    { content: 'a', status: 'scheduled' },
    'scheduledFor',
    'Choose when the post goes out',
  ],
  ['a time that is none', { content: 'a', scheduledFor: 'tomorrow' }, 'scheduledFor', ''],
  ['a day that is none', { content: 'a', scheduledFor: '2026-13-40T25:00' }, 'scheduledFor', ''],
  [
    'a hashtag of two words',
    { content: 'a', hashtags: ['#two words'] },
    'hashtags.0',
    'A hashtag has letters, digits and _ only',
  ],
  [
    'markup as a hashtag',
    { content: 'a', hashtags: ['<script>'] },
    'hashtags.0',
    'A hashtag has letters, digits and _ only',
  ],
  ['hashtags that are no list', { content: 'a', hashtags: '#a' }, 'hashtags', ''],
  [
    '10,000 characters for X',
    { content: 'x'.repeat(10_000), platform: 'twitter' },
    'content',
    'X takes at most 280 characters with the hashtags; these are 10,000',
  ],
  [
    'hashtags that make it too long for X',
    { content: 'x'.repeat(275), platform: 'twitter', hashtags: ['#abcdef'] },
    'content',
    'X takes at most 280 characters with the hashtags; these are 284',
  ],
  [
    '31 hashtags for Instagram',
    {
      content: 'a',
      platform: 'instagram',
      hashtags: Array.from({ length: 31 }, (_, i) => `#t${i}`),
    },
    'hashtags',
    'Instagram takes at most 30 hashtags',
  ],
]

test.for(refusals)(
  'a post with %s is refused, and nothing is stored',
  async ([, body, path, message]) => {
    const before = await app.given.count('socialMediaPosts')
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/admin/social-media/posts',
      headers: { cookie: `sid=${admin.cookie}` },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>()
    expect(errors).toContainEqual({ path, message: message || anyText })
    expect(await app.given.count('socialMediaPosts')).toBe(before)
  },
)

test('hostile words are kept as they are, ten thousand of them where the network takes them', async () => {
  const content = `<script>alert(1)</script> '; drop table users; -- ${'x'.repeat(10_000)}`
  expect((await create({ content })).content).toBe(content)
  await expect(create({ content: 'a\u0000b' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a scheduled post is rescheduled, edited and taken back; its older tasks do nothing', async () => {
  app.setNow(NOW)
  await connect(app, admin, 'facebook')
  const { id } = await create({
    content: 'Moved about',
    scheduledFor: new Date(NOW.getTime() + 60_000),
  })
  expect(await change(id, { scheduledFor: LATER })).toMatchObject({
    status: 'scheduled',
    scheduledFor: LATER,
  })
  await change(id, { content: 'Moved about, edited' })
  app.setNow(new Date(NOW.getTime() + 120_000))
  await app.runTasks({ delayed: true })
  expect((await listed(app, admin, id)).status).toBe('scheduled')

  expect(await change(id, { status: 'draft' })).toMatchObject({ status: 'draft' })
  app.setNow(new Date(LATER.getTime() + 1))
  await app.runTasks({ delayed: true })
  expect((await listed(app, admin, id)).status).toBe('draft')

  await change(id, { status: 'scheduled', scheduledFor: null })
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Moved about')).toHaveLength(1)
})

test('what is on its network, or on the way there, is neither edited nor deleted', async () => {
  await connect(app, admin, 'facebook')
  const { id } = await create({ content: 'Out there', scheduledFor: app.ctx.now() })
  await app.runTasks()
  for (const act of [
    () => change(id, { content: 'b' }),
    () => change(id, { status: 'draft' }),
    () => remove(id),
  ])
    await expect(act()).rejects.toMatchObject({
      code: 'illegal_move',
      message: /is on Facebook already/,
    })

  const draft = await create({ content: 'On the way', scheduledFor: app.ctx.now() })
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ status: 'publishing', publishingSince: app.ctx.now() })
    .where('id', '=', draft.id)
    .execute()
  await expect(remove(draft.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: /right now/,
  })
})

test('an edit may not make a post longer than its network takes', async () => {
  const { id } = await create({ content: 'x'.repeat(400) })
  await expect(change(id, { platform: 'twitter' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'content', message: expect.stringContaining('280') }],
  })
  expect((await listed(app, admin, id)).platform).toBe('facebook')
})

test('a draft is deleted once; unknown posts are not found', async () => {
  const { id } = await create({ content: 'Gone soon' })
  const both = await Promise.allSettled([remove(id), remove(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(change(PostId.parse(2_000_000_000), { content: 'b' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the database keeps who wrote a post and its AI mark together', async () => {
  const { id } = await create({ content: 'Words of a person' })
  const mark = app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ isAiGenerated: true })
    .where('id', '=', id)
  await expect(mark.execute()).rejects.toThrow('ai_posts_are_of_a_model')
})
