import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSocialAnalytics, refreshSocialEngagement } from '../../contract/social-accounts.ts'
import { createSocialPost, NewPost } from '../../contract/social-posts.ts'
import { REFUSED } from '../providers/publisher/sandbox-steps.ts'
import { useApp } from '../testing/app.ts'
import { recordGenerated } from '../writing/generated-text-store.ts'
import { connect, duePost, listed } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeEach(async () => {
  app.setNow(new Date('2026-11-20T18:00:00Z'))
  const { db } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('socialMediaAccounts').execute()
  await db.deleteFrom('generatedTexts').execute()
  admin = await app.given.admin()
})
afterEach(() => void vi.restoreAllMocks())
const analytics = () => app.as(admin).call(getSocialAnalytics, {})
const refresh = () => app.as(admin).call(refreshSocialEngagement, {})
/** A visitor opens the public feed and presses Like. */
const like = (url: string | null) => {
  const { pathname, hash } = new URL(url ?? '')
  return app.http.inject({
    method: 'POST',
    url: `${pathname}/${hash.slice(1)}/like`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
}

test('before anything happened every figure is zero or absent, never invented', async () => {
  const empty = await analytics()
  expect(empty).toMatchObject({
    totalPosts: 0,
    scheduledPosts: 0,
    totalEngagement: 0,
    aiGeneratedPosts: 0,
    platformStats: { facebook: { posts: 0, engagement: 0 }, tiktok: { posts: 0, engagement: 0 } },
    contentTypeStats: { promotional: { posts: 0, avgEngagement: null } },
    aiStats: {
      totalGenerated: 0,
      successRate: null,
      avgEngagement: null,
      otherAvgEngagement: null,
    },
    topPosts: [],
    readAt: null,
  })
  expect(empty.weeks).toHaveLength(8)
  expect(empty.weeks.at(-1)?.from).toBe('2026-11-15')
})

test('likes on the public feed are what the analytics count, once they are read back', async () => {
  await connect(app, admin, 'facebook')
  await connect(app, admin, 'linkedin')
  await recordGenerated(app.ctx.db, 'By a model', 'model')
  await recordGenerated(app.ctx.db, `By a model ${REFUSED}`, 'model')
  const promote = (content: string) =>
    app.as(admin).call(createSocialPost, {
      body: NewPost.decode({
        content,
        contentType: 'promotional',
        scheduledFor: app.ctx.now().toISOString(),
      }),
    })
  const ai = await promote('By a model')
  await promote(`By a model ${REFUSED}`)
  const own = await duePost(app, admin, 'By a person', 'linkedin')
  await app.as(admin).call(createSocialPost, { body: NewPost.decode({ content: 'A draft' }) })
  await app.as(admin).call(createSocialPost, {
    body: NewPost.decode({ content: 'For later', scheduledFor: '2026-12-01T09:00' }),
  })
  await app.runTasks()

  const { postUrl } = await listed(app, admin, ai.id)
  for (let count = 0; count < 3; count += 1) expect((await like(postUrl)).statusCode).toBe(303)
  await like((await listed(app, admin, own.id)).postUrl)
  expect((await analytics()).totalEngagement).toBe(0)

  expect(await refresh()).toEqual({ postsRead: 2 })
  const read = await analytics()
  expect(read).toMatchObject({
    totalPosts: 5,
    scheduledPosts: 1,
    totalEngagement: 4,
    aiGeneratedPosts: 2,
    platformStats: {
      facebook: { posts: 1, engagement: 3 },
      linkedin: { posts: 1, engagement: 1 },
    },
    contentTypeStats: {
      promotional: { posts: 1, avgEngagement: 3 },
      educational: { avgEngagement: null },
    },
    aiStats: { totalGenerated: 2, successRate: 0.5, avgEngagement: 3, otherAvgEngagement: 1 },
    readAt: app.ctx.now(),
  })
  expect(read.topPosts.map(({ id }) => id)).toEqual([ai.id, own.id])
  expect(read.weeks.at(-1)).toMatchObject({ engagement: { facebook: 3, linkedin: 1, tiktok: 0 } })
})

test('the public feed shows hostile words as words, newest first, and says that it is a sandbox', async () => {
  await connect(app, admin, 'facebook')
  const hostile = '<script>alert("x")</script> & more'
  await duePost(app, admin, hostile)
  await app.runTasks()
  const page = await app.http.inject('/sandbox/feed/facebook')
  expect(page.body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more')
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('not the real Facebook')
  expect((await app.http.inject('/sandbox/feed/twitter')).body).toContain(
    'Nothing was published yet',
  )
})

test('a feed or post that is not there is not found, and a form of another site is refused', async () => {
  expect((await app.http.inject('/sandbox/feed/myspace')).statusCode).toBe(404)
  expect((await like('http://localhost/sandbox/feed/facebook#post_guessed')).statusCode).toBe(404)
  const foreign = await app.http.inject({
    method: 'POST',
    url: '/sandbox/feed/facebook/post_1/like',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
    },
    payload: '',
  })
  expect(foreign.statusCode).toBe(403)
})

test('a network that is away is named, and the others are read all the same', async () => {
  await connect(app, admin, 'facebook')
  await connect(app, admin, 'tiktok')
  await duePost(app, admin, 'Read all the same')
  await app.runTasks()
  vi.spyOn(app.ctx.publisher.on('tiktok'), 'metrics').mockRejectedValue(
    new Error('The network does not answer'),
  )
  const now = new Date(app.ctx.now().getTime() + 60_000)
  app.setNow(now)
  await expect(refresh()).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: 'TikTok does not answer. Please try again',
  })
  expect((await analytics()).readAt).toEqual(now)
})
