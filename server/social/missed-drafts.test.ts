import { beforeAll, expect, test } from 'vitest'
import { changeSocialPost, createSocialPost, type Post } from '../../contract/social-posts.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import {
  rescheduleMissedPost,
  reviewSocialPost,
  undoPostMove,
} from '../../contract/social-review.ts'
import {
  createSocialSchedule,
  deleteSocialSchedule,
  NewSchedule,
} from '../../contract/social-schedules.ts'
import type { PostId } from '../../contract/social.ts'
import { dayOf } from '../../contract/calendar.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'
import { addPicture, connect, listed, networkOn } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
/** 10 in the morning in BC. */
const TEN = new Date('2026-11-20T17:00:00Z')
const AFTER = new Date('2026-11-20T17:30:20Z')
beforeAll(async () => {
  app.setNow(TEN)
  admin = await app.given.admin()
  await givenAlertsOf(app, 'post_failed')
})

/** The first post that a daily schedule without approval writes, at 10:30. */
async function writtenAhead(platform: 'instagram' | 'tiktok') {
  app.setNow(TEN)
  const schedule = await app.as(admin).call(createSocialSchedule, {
    body: NewSchedule.decode({ platform, timeSlots: '10:30', needsApproval: false }),
  })
  await runSchedules.run({}, app.ctx)
  const { id } = await app.ctx.db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('scheduleId', '=', schedule.id)
    .orderBy('slotAt')
    .executeTakeFirstOrThrow()
  const end = async () => {
    const params = { scheduleId: schedule.id }
    await app.as(admin).call(deleteSocialSchedule, { params })
    await app.ctx.db.deleteFrom('socialMediaPosts').execute()
    await app.ctx.db.deleteFrom('alerts').execute()
  }
  return { id, end }
}
const passTime = async () => {
  app.setNow(AFTER)
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
}
const reschedule = (postId: PostId) =>
  app.as(admin).call(rescheduleMissedPost, { params: { postId } })
const undo = ({ id: postId, updatedAt }: Post) =>
  app.as(admin).call(undoPostMove, { params: { postId }, body: { updatedAt } })
const emptied = (id: PostId) =>
  app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ content: '', detail: 'needs_text' })
    .where('id', '=', id)
    .execute()

test.for([
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const)(
  'a draft of a schedule for %s without its picture is missed with an alert',
  async ([platform, label]) => {
    const { id, end } = await writtenAhead(platform)
    const day = dayOf(TEN)
    const calendar = await app
      .as(admin)
      .call(getPostCalendar, { query: { from: day, to: day, perDay: 5 } })
    expect(calendar.posts.find((post) => post.id === id)).toMatchObject({
      status: 'draft',
      warnings: [`${label} needs a picture`],
    })
    const before = (await alertTexts(app)).length
    await passTime()
    expect(await listed(app, admin, id)).toMatchObject({
      status: 'missed',
      failure: 'It had no picture when its time came',
    })
    const texts = (await alertTexts(app)).slice(before)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(
      `The ${label} post of Nov 20, 2026, 10:30 AM was missed. It had no picture when its time came.`,
    )
    await end()
  },
)

test('one press gives it another time, as a draft until it has its picture, and can be undone', async () => {
  await connect(app, admin, 'instagram')
  const { id, end } = await writtenAhead('instagram')
  await passTime()
  const moved = await reschedule(id)
  expect(moved).toMatchObject({ status: 'draft', failure: null })
  expect(moved.scheduledFor?.getTime()).toBeGreaterThan(AFTER.getTime())
  expect(await undo(moved)).toMatchObject({
    status: 'missed',
    scheduledFor: new Date('2026-11-20T17:30:00Z'),
  })
  await reschedule(id)
  await addPicture(app, id)
  const at = new Date('2026-11-20T19:00:00Z')
  await app.as(admin).call(changeSocialPost, {
    params: { postId: id },
    body: { status: 'scheduled', scheduledFor: at },
  })
  app.setNow(new Date('2026-11-20T19:00:05Z'))
  await app.runTasks()
  for (let second = 10; second < 40; second += 5) {
    app.setNow(new Date(`2026-11-20T19:00:${second}Z`))
    await sweepPosts.run({}, app.ctx)
    await app.runTasks()
  }
  expect(await networkOn(app, 'instagram').feed(10)).toHaveLength(1)
  await end()
})

test('a time of a schedule that has no text is missed too, also with a picture, and gets its text later', async () => {
  const { id, end } = await writtenAhead('instagram')
  await emptied(id)
  await addPicture(app, id)
  await passTime()
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'missed',
    failure: 'It had no text when its time came',
  })
  expect((await alertTexts(app)).at(-1)).toContain('It had no text when its time came')
  const moved = await reschedule(id)
  expect(moved).toMatchObject({ status: 'draft', detail: 'needs_text' })
  expect(await undo(moved)).toMatchObject({ status: 'missed', detail: null })
  const draft = { params: { postId: id }, body: { status: 'draft' } } as const
  expect(await app.as(admin).call(changeSocialPost, draft)).toMatchObject({
    status: 'draft',
    detail: 'needs_text',
  })
  const body = { content: 'Words of a person', status: 'scheduled' } as const
  const params = { postId: id }
  expect(await app.as(admin).call(changeSocialPost, { params, body })).toMatchObject({
    status: 'scheduled',
    detail: null,
  })
  await end()
})

test('with approval a post that has no text is not approved by a skip that is taken back', async () => {
  const { id, end } = await writtenAhead('tiktok')
  await emptied(id)
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ needsApproval: true })
    .where('id', '=', id)
    .execute()
  await passTime()
  const review = (decision: 'skip' | 'wait') =>
    app.as(admin).call(reviewSocialPost, { params: { postId: id }, body: { decision } })
  expect(await review('skip')).toMatchObject({ status: 'skipped' })
  await expect(review('wait')).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'Content is required',
  })
  await end()
})

test('several that are missed for different reasons are one alert that counts each', async () => {
  const { id, end } = await writtenAhead('instagram')
  await emptied(id)
  app.setNow(new Date('2026-11-22T17:30:20Z'))
  admin = await app.given.admin()
  const before = (await alertTexts(app)).length
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect((await alertTexts(app)).slice(before)).toEqual([
    expect.stringContaining(
      '3 posts were missed: 1 without a text, 2 without the picture that their network needs. Nothing was sent; give them a new time.',
    ),
  ])
  await end()
})

test('a draft of a person stays a draft, whatever it lacks', async () => {
  app.setNow(TEN)
  const { id } = await app.as(admin).call(createSocialPost, {
    body: {
      platform: 'instagram',
      content: 'Mine',
      hashtags: [],
      scheduledFor: new Date('2026-11-20T17:10:00Z'),
    },
  })
  await passTime()
  expect(await listed(app, admin, id)).toMatchObject({ status: 'draft' })
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
})
