import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, Day, dayOf, instantAt } from '../../contract/calendar.ts'
import {
  createSocialPosts,
  findSimilarPosts,
  suggestPostTimes,
} from '../../contract/social-composer.ts'
import {
  changeSocialPost,
  listSocialPosts,
  type NewPost,
  type Post,
} from '../../contract/social-posts.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import { PostId, type SocialPlatform } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { likeness } from './find-similar.ts'

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
  await app.ctx.db.deleteFrom('socialMediaSchedules').execute()
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

/** A post that went out at this time, with its likes. */
const posted = (
  postedAt: Date,
  likes: number,
  changes: { content?: string; platform?: SocialPlatform } = {},
) =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values({
      content: 'Out',
      status: 'posted',
      postedAt,
      providerPostId: randomUUID(),
      postUrl: 'https://network.example/1',
      engagement: JSON.stringify({ likes, comments: 0, shares: 0 }),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

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
  const { id } = await posted(instantAt(Day.parse('2026-10-03'), '12:00'), 0, { content: GARAGE })
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

const times = (
  platforms: SocialPlatform[],
  more: { gapHours?: '1' | '3' | '24'; from?: Day } = {},
) => app.as(admin).call(suggestPostTimes, { query: { platforms, gapHours: '3', ...more } })
const at = (day: string, time: string) => instantAt(Day.parse(day), time)

test('too few posts give no best hour, and the next free hours of two days are offered', async () => {
  for (let count = 0; count < 19; count += 1) await posted(at('2026-11-12', '12:10'), 30)
  expect(await times(['facebook'])).toEqual({
    slots: [
      { at: at('2026-11-20', '12:00'), reason: 'free_hour', platform: null },
      { at: at('2026-11-21', '09:00'), reason: 'free_hour', platform: null },
    ],
    best: [{ platform: 'facebook', posts: 19, hour: null }],
  })
})

test('the best hour is that of own posts, on the clock in BC, against all others', async () => {
  for (const day of ['2026-10-29', '2026-11-05', '2026-11-12']) await posted(at(day, '12:10'), 31)
  for (let count = 1; count <= 17; count += 1) await posted(at('2026-11-10', '09:00'), 12)
  // Too fresh to be measured, of another network, and too long ago.
  await posted(at('2026-11-20', '09:00'), 900)
  await posted(at('2026-11-13', '10:00'), 900, { platform: 'twitter' })
  await posted(at('2026-06-10', '10:00'), 900)
  const { best, slots } = await times(['facebook', 'twitter'], { gapHours: '1' })
  expect(best).toEqual([
    {
      platform: 'facebook',
      posts: 20,
      hour: { weekday: 4, hour: 12, posts: 3, average: 31, otherAverage: 12 },
    },
    { platform: 'twitter', posts: 1, hour: null },
  ])
  expect(slots.map((slot) => slot.at)).toEqual([
    at('2026-11-26', '12:00'),
    at('2026-12-03', '12:00'),
  ])
  expect(slots[0]).toMatchObject({ reason: 'best_hour', platform: 'facebook' })
})

test('times are suggested for 92 days, and no day further ahead is read', async () => {
  const last = addDays(dayOf(NOW), 92)
  expect((await times(['facebook'], { from: last })).slots[0]?.at).toEqual(instantAt(last, '09:00'))
  for (const from of [addDays(last, 1), Day.parse('9999-12-31')])
    await expect(times(['facebook'], { from })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please choose a day within the next 92 days',
    })
})

test('a slot keeps its distance from other posts of the same networks, and from the turns of a schedule', async () => {
  await app.as(admin).call(createSocialSchedule, {
    body: NewSchedule.parse({ platform: 'facebook', frequency: 'weekly', timeSlots: ['15:00'] }),
  })
  // The schedule itself posts on Friday at 3 PM; the other days are free.
  const first = async (platforms: SocialPlatform[], gapHours: '1' | '3' = '3') =>
    (await times(platforms, { gapHours })).slots[0]
  expect(await first(['facebook'])).toMatchObject({
    at: at('2026-11-21', '15:00'),
    reason: 'schedule',
  })
  await write(randomUUID(), [{ content: 'Near it', scheduledFor: at('2026-11-21', '13:00') }])
  expect(await first(['facebook'])).toMatchObject({ at: at('2026-11-22', '15:00') })
  expect(await first(['facebook'], '1')).toMatchObject({ at: at('2026-11-21', '15:00') })
  expect(await first(['linkedin'])).toMatchObject({
    at: at('2026-11-20', '12:00'),
    reason: 'free_hour',
  })
  expect((await times(['facebook'], { from: Day.parse('2026-11-25') })).slots[0]?.at).toEqual(
    at('2026-11-25', '15:00'),
  )
})
