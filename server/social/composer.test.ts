import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, Day, dayOf, instantAt } from '../../contract/calendar.ts'
import { createSocialPosts, findSimilarPosts } from '../../contract/social-composer.ts'
import {
  changeSocialPost,
  listSocialPosts,
  type NewPost,
  type Post,
} from '../../contract/social-posts.ts'
import { PostId, type SocialPlatform } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { likeness } from './find-similar.ts'
import { posted } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})
// A Friday, 11 AM in BC.
const NOW = new Date('2026-11-20T18:00:00Z')
const LATER = new Date('2026-11-21T20:00:00Z')
beforeEach(async () => {
  app.setNow(NOW)
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
})

const write = (groupId: string, posts: Partial<NewPost>[]) =>
  app.as(admin).call(createSocialPosts, {
    body: {
      groupId,
      posts: posts.map((post) => ({
        platform: 'facebook' as const,
        content: 'A tidy garage',
        hashtags: [],
        ...post,
      })),
    },
  })
const idOf = (post: Post | undefined) => PostId.parse(post?.id)
const stored = () => app.as(admin).call(listSocialPosts, {})

test('posts for several networks have their own words, belong together and wait for their pictures alone', async () => {
  const groupId = randomUUID()
  const posts = await write(groupId, [
    { content: 'For Facebook', scheduledFor: LATER },
    { platform: 'twitter', content: 'For X', scheduledFor: LATER },
    { platform: 'instagram', content: 'For Instagram', scheduledFor: LATER },
  ])
  expect(posts).toMatchObject([
    { platform: 'facebook', content: 'For Facebook', status: 'scheduled', groupId },
    { platform: 'twitter', content: 'For X', status: 'scheduled', groupId },
    { platform: 'instagram', content: 'For Instagram', status: 'draft', groupId },
  ])
})

test('one post that its network would not take stores none, and is named', async () => {
  const groupId = randomUUID()
  const tooLong = write(groupId, [
    { content: 'Fine' },
    { platform: 'twitter', content: 'a'.repeat(270), link: '/' },
  ])
  await expect(tooLong).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'posts.1.content' }],
  })
  const foreign = write(groupId, [
    {},
    { platform: 'linkedin', pictures: [{ url: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp', alt: '' }] },
  ])
  await expect(foreign).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'posts.1.pictures.0.url' }],
  })
  await expect(write(groupId, [{}, {}])).rejects.toThrow('Write one post for each platform')
  await expect(write(groupId, [])).rejects.toThrow('Please choose a platform')
  expect(await stored()).toEqual([])
})

test('a group that is sent twice, also concurrently, is stored once', async () => {
  const groupId = randomUUID()
  const two: Partial<NewPost>[] = [{}, { platform: 'twitter' }]
  const answers = await Promise.all([write(groupId, two), write(groupId, two), write(groupId, two)])
  expect(new Set(answers.map((posts) => posts.map(({ id }) => id).join())).size).toBe(1)
  expect(await stored()).toHaveLength(2)
})

test('a post that is changed to a network of its group leaves the group', async () => {
  const [, second] = await write(randomUUID(), [{}, { platform: 'twitter' }])
  const change = {
    params: { postId: idOf(second) },
    body: { platform: 'facebook' },
  } as const
  expect(await app.as(admin).call(changeSocialPost, change)).toMatchObject({
    platform: 'facebook',
    groupId: null,
  })
})

const GARAGE = 'The garage you could not walk into in October is a garage again'
const alike: [string, string, string, number][] = [
  ['other case, marks and accents', 'Café, tidy: GARAGE!', 'cafe tidy garage', 1],
  ['another link', `${GARAGE} https://a.ca/1`, `${GARAGE}. https://b.ca/2`, 1],
  ['the same words in another order', 'one two three', 'three one two', 1],
  ['one word of four changed', 'one two three four', 'one two three five', 0.75],
  ['a word that the other has once', 'junk junk junk junk', 'junk', 0.25],
  ['nothing in common', 'A tidy garage', 'Hot tubs leave', 0],
  ['no words', '✨', '✨', 1],
  ['no words, and not the same', '✨', '🎉', 0],
  ['an empty text', '', GARAGE, 0],
]
test.for(alike)('likeness of %s', ([, one, other, share]) => {
  expect(likeness(one, other)).toBe(share)
  expect(likeness(other, one)).toBe(share)
})

test('nearly the same words within 90 days on the same network are found, with how much is the same', async () => {
  const { id } = await posted(app, instantAt(Day.parse('2026-10-03'), '12:00'), 0, {
    content: GARAGE,
  })
  const similar = (platform: SocialPlatform, content: string, more: object = {}) =>
    app.as(admin).call(findSimilarPosts, { body: { posts: [{ platform, content, ...more }] } })
  expect(await similar('facebook', `${GARAGE}, today`)).toMatchObject([
    { id, status: 'posted', content: GARAGE, shared: 13, of: 14 },
  ])
  expect(await similar('twitter', GARAGE)).toEqual([])
  expect(await similar('facebook', 'Hot tubs: measure the gate first')).toEqual([])
  expect(await similar('facebook', GARAGE, { exceptId: id })).toEqual([])
  const inTime = addDays(dayOf(NOW), 42)
  expect(await similar('facebook', GARAGE, { at: instantAt(inTime, '10:00') })).toHaveLength(1)
  expect(await similar('facebook', GARAGE, { at: instantAt(addDays(inTime, 1), '13:00') })).toEqual(
    [],
  )
})

test('a planned text counts as sent, a draft without a time and a failed post do not', async () => {
  const similar = () =>
    app
      .as(admin)
      .call(findSimilarPosts, { body: { posts: [{ platform: 'facebook', content: GARAGE }] } })
  const [draft] = await write(randomUUID(), [{ content: GARAGE }])
  await app.ctx.db
    .insertInto('socialMediaPosts')
    .values({ content: GARAGE, status: 'failed', failure: 'No', scheduledFor: NOW })
    .execute()
  expect(await similar()).toEqual([])
  const body = { status: 'scheduled', scheduledFor: LATER } as const
  await app.as(admin).call(changeSocialPost, { params: { postId: idOf(draft) }, body })
  expect(await similar()).toMatchObject([{ id: draft?.id, status: 'scheduled', at: LATER }])
})
