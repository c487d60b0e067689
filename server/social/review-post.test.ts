import { beforeEach, expect, test } from 'vitest'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import {
  changeSocialPost,
  createSocialPost,
  getSocialPost,
  listSocialPosts,
  type Post,
  type PostChange,
} from '../../contract/social-posts.ts'
import {
  rescheduleMissedPost,
  type ReviewDecision,
  reviewSocialPost,
  undoPostMove,
} from '../../contract/social-review.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import { Day } from '../../contract/calendar.ts'
import type { PostId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'
import { connect, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
/** 9 in the morning in BC. */
const NINE = new Date('2026-11-20T16:00:00Z')
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00-07:00`)

beforeEach(async () => {
  const { db } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('socialMediaSchedules').execute()
  await db.deleteFrom('socialMediaAccounts').execute()
  app.setNow(NINE)
  admin = await app.given.admin()
})

/** The first two posts of a schedule at 10:00 and 16:00, written ahead. */
async function written(): Promise<[Post, Post]> {
  await connect(app, admin, 'facebook')
  const body = NewSchedule.decode({ timeSlots: '10:00, 16:00' })
  await app.as(admin).call(createSocialSchedule, { body })
  await runSchedules.run({}, app.ctx)
  const posts = await app.as(admin).call(listSocialPosts, {})
  const [first, second] = posts.toSorted(
    (one, other) => Number(one.scheduledFor) - Number(other.scheduledFor),
  )
  if (!first || !second) throw new Error('Nothing was written')
  return [first, second]
}
/** An approval is of the post as it is now, unless it names what was read. */
const review = async (
  postId: PostId,
  decision: ReviewDecision,
  read?: Date,
  visit: { cookie: string } = admin,
) => {
  const updatedAt = read ?? (decision === 'approve' ? (await find(postId)).updatedAt : undefined)
  return app.as(visit).call(reviewSocialPost, {
    params: { postId },
    body: { decision, ...(updatedAt && { updatedAt }) },
  })
}
const edit = (postId: PostId, body: PostChange) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body })
const reschedule = (postId: PostId) =>
  app.as(admin).call(rescheduleMissedPost, { params: { postId } })
const undoMove = ({ id: postId, updatedAt }: Post) =>
  app.as(admin).call(undoPostMove, { params: { postId }, body: { updatedAt } })
const find = (postId: PostId) => app.as(admin).call(getSocialPost, { params: { postId } })
const calendar = async (day: string) =>
  (
    await app.as(admin).call(getPostCalendar, {
      query: { from: Day.parse(day), to: Day.parse(day), perDay: 50 },
    })
  ).posts

test('an approved post goes out at its time; a skipped one never does, and each can be taken back', async () => {
  const [first, second] = await written()
  expect(await review(first.id, 'approve', first.updatedAt)).toMatchObject({ status: 'scheduled' })
  expect(await review(second.id, 'skip')).toMatchObject({ status: 'skipped' })
  expect((await calendar('2026-11-20')).map(({ id }) => id)).toEqual([first.id])
  expect(await review(second.id, 'wait')).toMatchObject({ status: 'pending_approval' })
  await review(first.id, 'wait')
  await review(first.id, 'approve')
  await review(second.id, 'skip')
  app.setNow(at('10:00'))
  await app.runTasks()
  expect(await find(first.id)).toMatchObject({ status: 'posted' })
  expect(await onNetwork(app, first.content)).toHaveLength(1)
  app.setNow(at('16:01'))
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect(await onNetwork(app, second.content)).toEqual([])
  expect(await find(second.id)).toMatchObject({ status: 'skipped' })
})

test('two people who approve the same post both see it approved, with the name of the first', async () => {
  const [first] = await written()
  const other = await app.given.admin()
  const answers = await Promise.all([
    review(first.id, 'approve', first.updatedAt),
    review(first.id, 'approve', first.updatedAt, other),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select('move')
    .where('noun', '=', 'post')
    .where('nounId', '=', first.id)
    .where('move', '=', 'approve')
    .execute()
  expect(moves).toHaveLength(1)
  const [shown] = await calendar('2026-11-20')
  expect(shown?.decision?.by).toBeTruthy()
})

test('a text that changed after it was read is not approved', async () => {
  const [first] = await written()
  await edit(first.id, { content: 'Other words of a colleague' })
  await expect(review(first.id, 'approve', first.updatedAt)).rejects.toMatchObject({
    code: 'edit_conflict',
  })
  expect(await find(first.id)).toMatchObject({ status: 'pending_approval' })
})

test('an approval that does not name what was read is refused, and one by the answer of a change is not', async () => {
  const [first] = await written()
  await expect(
    app.as(admin).call(reviewSocialPost, {
      params: { postId: first.id },
      body: { decision: 'approve' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await find(first.id)).toMatchObject({ status: 'pending_approval' })
  const moved = await edit(first.id, { scheduledFor: at('11:00') })
  expect(moved).toMatchObject({ status: 'pending_approval' })
  expect(await review(first.id, 'approve', moved.updatedAt)).toMatchObject({ status: 'scheduled' })
})

test('a new text or time asks again; the same words sent out now need no second approval', async () => {
  const [first, second] = await written()
  await review(first.id, 'approve')
  expect(await edit(first.id, { content: 'New words' })).toMatchObject({
    status: 'pending_approval',
    scheduledFor: at('10:00'),
  })
  await review(first.id, 'approve')
  expect(await edit(first.id, { status: 'scheduled', scheduledFor: at('11:00') })).toMatchObject({
    status: 'pending_approval',
    scheduledFor: at('11:00'),
  })
  // Saved as the form sends it, it still waits.
  expect(
    await edit(second.id, {
      content: 'By a person',
      status: 'scheduled',
      scheduledFor: at('17:00'),
    }),
  ).toMatchObject({ status: 'pending_approval' })
  expect(await edit(second.id, { status: 'scheduled', scheduledFor: NINE })).toMatchObject({
    status: 'scheduled',
  })
  await app.runTasks()
  expect((await find(second.id)).status).toBe('posted')
})

test('a post of a person is not reviewed', async () => {
  await connect(app, admin, 'facebook')
  const { id } = await app.as(admin).call(createSocialPost, {
    body: { platform: 'facebook', content: 'Mine', hashtags: [] },
  })
  await expect(review(id, 'approve')).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a post that was not approved in time is missed, gets the next free time by one call, and that can be undone', async () => {
  const [first, second] = await written()
  app.setNow(at('10:01'))
  await sweepPosts.run({}, app.ctx)
  expect(await find(first.id)).toMatchObject({ status: 'missed', failure: 'Not approved in time' })
  await expect(review(first.id, 'approve')).rejects.toMatchObject({ code: 'illegal_move' })
  const moved = await reschedule(first.id)
  expect(moved).toMatchObject({ status: 'pending_approval', failure: null })
  expect(moved.scheduledFor && moved.scheduledFor > at('10:01')).toBe(true)
  await expect(reschedule(first.id)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await undoMove(moved)).toMatchObject({
    status: 'missed',
    scheduledFor: at('10:00'),
    failure: 'Not approved in time',
  })
  await expect(undoMove(second)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('of two missed posts each gets a free time of its own, and goes out there', async () => {
  await connect(app, admin, 'facebook')
  const ids: PostId[] = []
  for (const content of ['The first of a person', 'The second of a person']) {
    const post = await app.as(admin).call(createSocialPost, {
      body: { platform: 'facebook', content, hashtags: [], scheduledFor: at('09:30') },
    })
    ids.push(post.id)
  }
  app.setNow(at('13:00'))
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  const moved = await Promise.all(ids.map((id) => reschedule(id)))
  expect(moved.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
  const times = moved.map(({ scheduledFor }) => scheduledFor?.toISOString()).toSorted()
  expect(times).toEqual([at('14:00'), at('15:00')].map((each) => each.toISOString()))
  app.setNow(at('14:00'))
  await app.runTasks()
  const statuses = await Promise.all(ids.map(async (id) => (await find(id)).status))
  expect(statuses.toSorted()).toEqual(['posted', 'scheduled'])
})

test('the calendar says what stands against approving a post, and why it was written', async () => {
  const [first] = await written()
  expect(first.reason).toMatchObject({
    schedule: 'Facebook, promotional, daily at 10:00, 16:00',
    season: 'late fall',
    holiday: null,
  })
  expect(first.reason?.place).toBeTruthy()
  expect((await calendar('2026-11-20'))[0]?.warnings).toEqual([])
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({
      reason: JSON.stringify({
        ...first.reason,
        nearest: { postId: first.id, percent: 80, at: '2026-10-03T16:00:00.000Z' },
      }),
    })
    .where('id', '=', first.id)
    .execute()
  await app.ctx.db.deleteFrom('socialMediaAccounts').execute()
  expect((await calendar('2026-11-20'))[0]?.warnings).toEqual([
    'No Facebook account is connected',
    'Too close to Oct 3, 2026',
  ])
})
