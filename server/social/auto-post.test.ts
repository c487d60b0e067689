import { beforeEach, describe, expect, test } from 'vitest'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { changeSocialPost, listSocialPosts } from '../../contract/social-posts.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import { useApp } from '../testing/app.ts'
import { connect } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
let now = 0
beforeEach(async () => {
  const { db } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('socialMediaSchedules').execute()
  await db.deleteFrom('socialMediaAccounts').execute()
  now = new Date('2026-11-20T18:00:00Z').getTime()
  app.setNow(new Date(now))
  admin = await app.given.admin()
})
const wait = (milliseconds: number) => {
  now += milliseconds
  app.setNow(new Date(now))
}
type Call = Parameters<ReturnType<typeof app.as>['call']>[1]
const press = (body: object = {}, preview?: 'true') =>
  app.as(admin).call(autoPostNow, { query: { ...(preview && { preview }) }, body } as Call as never)
const posts = () => app.as(admin).call(listSocialPosts, {})

const scheduleOnLinkedIn = () =>
  app.as(admin).call(createSocialSchedule, {
    body: NewSchedule.decode({
      platform: 'linkedin',
      contentType: 'educational',
      timeSlots: '23:59',
    }),
  })

test('without a connected account nothing goes out, with the reason for every schedule', async () => {
  expect(await press()).toEqual({ postsCreated: 0, posts: [], skipped: [] })
  await scheduleOnLinkedIn()
  expect(await press()).toMatchObject({
    postsCreated: 0,
    skipped: [{ platform: 'linkedin', reason: 'No LinkedIn account is connected' }],
  })
})

describe('with accounts on two networks', () => {
  beforeEach(async () => {
    await connect(app, admin, 'facebook')
    await connect(app, admin, 'linkedin', 'westhaul-bc')
    await scheduleOnLinkedIn()
  })

  test('a preview stores nothing, and what was seen is what goes out', async () => {
    const preview = await press({}, 'true')
    expect(preview.postsCreated).toBe(0)
    expect(preview.posts).toMatchObject([
      {
        platform: 'facebook',
        username: 'westhaul',
        contentType: 'promotional',
        source: 'built_in',
      },
      { platform: 'linkedin', username: 'westhaul-bc', contentType: 'educational' },
    ])
    expect(await posts()).toEqual([])

    const wanted = preview.posts.map(({ platform, content, hashtags, contentType }) => ({
      platform,
      content,
      hashtags,
      contentType,
    }))
    expect((await press({ posts: wanted })).postsCreated).toBe(2)
    await app.runTasks()
    // The schedules of this file write posts of their own, for approval.
    const sent = (await posts()).filter(({ origin }) => origin === 'auto')
    expect(sent.map(({ status }) => status)).toEqual(['posted', 'posted'])
    expect(sent.map(({ content }) => content).toSorted()).toEqual(
      wanted.map(({ content }) => content).toSorted(),
    )
  })

  test('a call without a body writes the posts; two concurrent calls count as one', async () => {
    const presses = await Promise.all([press(), press(), press()])
    expect(presses.map(({ postsCreated }) => postsCreated).toSorted()).toEqual([0, 0, 2])
    expect(presses.flatMap(({ skipped }) => skipped)).toContainEqual({
      platform: 'facebook',
      reason: 'Already auto-posted less than a minute ago',
    })
    const bare = await app.http.inject({
      method: 'POST',
      url: '/api/admin/social-media/auto-post',
      headers: { cookie: `sid=${admin.cookie}` },
    })
    expect(bare.statusCode).toBe(200)
    expect(bare.json()).toMatchObject({ postsCreated: 0 })
  })

  test('a preview within the pause says why nothing would go out, and leaves the writer alone', async () => {
    const written = () => app.given.count('generatedTexts')
    await press()
    const before = await written()
    expect(await press({}, 'true')).toEqual({
      postsCreated: 0,
      posts: [],
      skipped: (['facebook', 'linkedin'] as const).map((platform) => ({
        platform,
        reason: 'Already auto-posted less than a minute ago',
      })),
    })
    expect(await written()).toBe(before)
  })

  test('a network that needs a picture is named as skipped, and nothing is written for it', async () => {
    await connect(app, admin, 'instagram')
    const skipped = [{ platform: 'instagram', reason: 'Instagram needs a picture' }]
    expect(await press({}, 'true')).toMatchObject({ skipped })
    const previewed = [{ platform: 'instagram', content: 'Words alone', hashtags: [] }]
    expect(await press({ posts: previewed })).toEqual({
      postsCreated: 0,
      posts: [],
      skipped,
    })
    expect(await press()).toMatchObject({ postsCreated: 2, skipped })
  })

  test('an automatic post that was put off to a later day holds back none of today', async () => {
    expect((await press()).postsCreated).toBe(2)
    for (const { id } of await posts())
      await app.as(admin).call(changeSocialPost, {
        params: { postId: id },
        body: { scheduledFor: new Date(now + 7 * 86_400_000) },
      })
    wait(61_000)
    expect((await press()).postsCreated).toBe(2)
  })
})

test('posts of a preview are checked like any others', async () => {
  const tooLong = [{ platform: 'twitter', content: 'x'.repeat(281), hashtags: [] }]
  for (const body of [{ posts: tooLong }, { posts: 'all' }, { posts: [{ platform: 'facebook' }] }])
    await expect(press(body)).rejects.toMatchObject({ code: 'invalid_input' })
  const unconnected = [{ platform: 'tiktok', content: 'Hello', hashtags: [] }]
  expect(await press({ posts: unconnected })).toMatchObject({
    postsCreated: 0,
    skipped: [{ platform: 'tiktok', reason: 'No TikTok account is connected' }],
  })
})
