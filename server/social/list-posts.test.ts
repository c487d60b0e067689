import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import type { ListQuery } from '../../contract/list.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import { createSocialPost, getSocialPost, listSocialPosts } from '../../contract/social-posts.ts'
import { PostId, type SocialPlatform } from '../../contract/social.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { posts } from './list-posts.ts'

const app = useApp()
let admin: Visit

const write = (content: string, platform: SocialPlatform, at?: string) =>
  app.as(admin).call(createSocialPost, {
    body: {
      platform,
      content,
      hashtags: platform === 'facebook' ? ['#Déménagement'] : [],
      ...(at && { scheduledFor: new Date(at) }),
    },
  })

beforeAll(async () => {
  admin = await app.given.admin()
  await write('A tidy garage', 'facebook')
  // 11 PM and 1 AM in BC: two days.
  await write('Late one', 'twitter', '2030-06-13T06:00:00Z')
  await write('Early one', 'facebook', '2030-06-13T08:00:00Z')
  for (const hour of [16, 17, 18, 19])
    await write(`At ${hour}`, 'linkedin', `2030-06-20T${hour}:00:00Z`)
})

type Query = ListQuery<typeof listSocialPosts>
const page = (query: Query) => app.as(admin).call(listSocialPosts.page, { query })
const texts = async (query: Query) => (await page(query)).items.map(({ content }) => content)
const day = (text: string) => Day.parse(text)

test('posts are found by text, hashtag, platform, status and the day they go out', async () => {
  expect(await texts({ q: 'tidy gar' })).toEqual(['A tidy garage'])
  expect(await texts({ q: 'demenagement' })).toEqual(['Early one', 'A tidy garage'])
  expect(await texts({ platform: ['twitter'] })).toEqual(['Late one'])
  expect(await texts({ status: ['draft'] })).toEqual(['A tidy garage'])
  const on = day('2030-06-12')
  expect(await texts({ when: { from: on, to: on } })).toEqual(['Late one'])
  const evening = await texts({ when: { from: day('2030-06-20') } })
  expect(evening).toEqual(['At 19', 'At 18', 'At 17', 'At 16'])
  expect(await texts({ sort: 'when', limit: 2 })).toEqual(['Late one', 'Early one'])
})

test('a page goes on behind a draft without a time', async () => {
  const { nextCursor } = await page({ sort: 'when:desc', limit: 1 })
  expect(await texts({ sort: 'when:desc', limit: 1, cursor: nextCursor ?? '' })).toEqual(['At 19'])
})

test('one post is asked for by its number', async () => {
  const ask = (id: number) =>
    app.as(admin).call(getSocialPost, { params: { postId: PostId.parse(id) } })
  expect(await ask(1)).toMatchObject({ content: 'A tidy garage' })
  await expect(ask(999)).rejects.toMatchObject({ code: 'not_found' })
})

test('a calendar has the first posts of each day in BC and says how many the day has', async () => {
  const calendar = await app.as(admin).call(getPostCalendar, {
    query: { from: day('2030-06-01'), to: day('2030-06-30'), perDay: 3 },
  })
  expect(calendar.posts.map(({ content }) => content)).toEqual([
    'Late one',
    'Early one',
    'At 16',
    'At 17',
    'At 18',
  ])
  expect(calendar.days).toEqual([
    { day: '2030-06-12', posts: 1 },
    { day: '2030-06-13', posts: 1 },
    { day: '2030-06-20', posts: 4 },
  ])
  expect(calendar.untimed).toBe(1)
})

test('a calendar of more than six weeks is refused', async () => {
  const ask = (to: string) =>
    app.as(admin).call(getPostCalendar, {
      query: { from: day('2030-06-01'), to: day(to), perDay: 3 },
    })
  expect((await ask('2030-07-12')).posts).not.toEqual([])
  await expect(ask('2030-07-13')).rejects.toMatchObject({ code: 'invalid_input' })
})

test.for<Query>([
  {},
  { sort: 'when' },
  { status: ['failed'] },
  { platform: ['tiktok'] },
  { when: { from: day('2030-06-12'), to: day('2030-06-12') } },
  { q: 'tidy' },
])('the list by %o has an index', async (query) => {
  await sql`analyze social_media_posts`.execute(app.ctx.db)
  const plans = await plansOf(app.ctx, (ctx) => posts.page(ctx, query, undefined))
  expect(plans.flat().map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
