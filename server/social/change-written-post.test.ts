import { beforeEach, expect, test } from 'vitest'
import {
  changeSocialPost,
  getSocialPost,
  listSocialPosts,
  type Post,
  type PostChange,
} from '../../contract/social-posts.ts'
import { type ReviewDecision, reviewSocialPost } from '../../contract/social-review.ts'
import {
  changeSocialSchedule,
  createSocialSchedule,
  NewSchedule,
} from '../../contract/social-schedules.ts'
import type { PostId, SocialScheduleId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'
import { connect, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
/** 9 in the morning in BC. */
const NINE = new Date('2026-11-20T16:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}-07:00`)

beforeEach(async () => {
  const { db } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('socialMediaSchedules').execute()
  await db.deleteFrom('socialMediaAccounts').execute()
  app.setNow(NINE)
  admin = await app.given.admin()
})

/** The first post of a schedule at 10:00, written ahead. */
async function written(needsApproval = true): Promise<{ id: SocialScheduleId; post: Post }> {
  await connect(app, admin, 'facebook')
  const body = NewSchedule.decode({ timeSlots: '10:00', needsApproval })
  const { id } = await app.as(admin).call(createSocialSchedule, { body })
  await runSchedules.run({}, app.ctx)
  const posts = await app.as(admin).call(listSocialPosts, {})
  const post = posts.find(({ scheduledFor }) => Number(scheduledFor) === Number(at('10:00:00')))
  if (!post) throw new Error('Nothing was written')
  return { id, post }
}
const edit = (postId: PostId, body: PostChange) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body })
const review = (postId: PostId, decision: ReviewDecision, updatedAt?: Date) =>
  app.as(admin).call(reviewSocialPost, {
    params: { postId },
    body: { decision, ...(updatedAt && { updatedAt }) },
  })
const find = (postId: PostId) => app.as(admin).call(getSocialPost, { params: { postId } })

const lateEdits: [string, PostChange][] = [
  ['its words alone', { content: 'A typo less' }],
  ['its words, as the form sends them', saved({ scheduledFor: at('10:00:00') })],
  ['its words and the status, without a time', saved({})],
]
function saved(body: PostChange): PostChange {
  return { content: 'A typo less', status: 'scheduled', ...body }
}

test.for(lateEdits)(
  'a post whose time has just passed is not approved by a change of %s',
  async ([, body]) => {
    const { post } = await written()
    app.setNow(at('10:00:20'))
    expect(await edit(post.id, body)).toMatchObject({ status: 'pending_approval' })
    await app.runTasks()
    await sweepPosts.run({}, app.ctx)
    expect(await find(post.id)).toMatchObject({ status: 'missed', failure: 'Not approved in time' })
    expect(await onNetwork(app, 'A typo less')).toEqual([])
  },
)

test('an approved post whose words change after its time waits for approval of those', async () => {
  const { post } = await written()
  const { updatedAt } = await find(post.id)
  await review(post.id, 'approve', updatedAt)
  app.setNow(at('10:00:20'))
  expect(await edit(post.id, { content: 'Other words' })).toMatchObject({
    status: 'pending_approval',
  })
})

test('sent out now by a clock that is two minutes fast, a post goes out now; with a later time it waits', async () => {
  const { post } = await written()
  expect(await edit(post.id, { status: 'scheduled', scheduledFor: at('09:02:01') })).toMatchObject({
    status: 'pending_approval',
  })
  expect(await edit(post.id, { status: 'scheduled', scheduledFor: at('09:02:00') })).toMatchObject({
    status: 'scheduled',
    scheduledFor: NINE,
  })
  await app.runTasks()
  expect(await find(post.id)).toMatchObject({ status: 'posted' })
})

test('what a person edited of a schedule without approval stays when the schedule is changed', async () => {
  const { id, post } = await written(false)
  await edit(post.id, { content: 'Words of a person' })
  const body = { timeSlots: ['10:00', '15:00'] }
  await app.as(admin).call(changeSocialSchedule, { params: { scheduleId: id }, body })
  await runSchedules.run({}, app.ctx)
  expect(await find(post.id)).toMatchObject({ status: 'scheduled', content: 'Words of a person' })
  const posts = await app.as(admin).call(listSocialPosts, {})
  const atTen = posts.filter(({ scheduledFor }) => Number(scheduledFor) === Number(at('10:00:00')))
  expect(atTen.map(({ id: postId }) => postId)).toEqual([post.id])
})

test('a draft of a schedule that has no text yet is moved, and waits for its text before anything else', async () => {
  const { post } = await written()
  await edit(post.id, { status: 'draft' })
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ content: '', source: null, isAiGenerated: false, detail: 'needs_text' })
    .where('id', '=', post.id)
    .execute()
  expect(await edit(post.id, { scheduledFor: at('12:00:00') })).toMatchObject({
    status: 'draft',
    detail: 'needs_text',
    scheduledFor: at('12:00:00'),
  })
  await expect(
    edit(post.id, { status: 'scheduled', scheduledFor: at('13:00:00') }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'content' }] })
  expect(
    await edit(post.id, { content: 'A text', status: 'scheduled', scheduledFor: at('13:00:00') }),
  ).toMatchObject({ status: 'pending_approval', detail: null, content: 'A text' })
})

test('a skipped and a missed post keep their time, until they are drafts', async () => {
  const { post } = await written()
  const withoutTime = () => edit(post.id, { scheduledFor: null })
  await review(post.id, 'skip')
  await expect(withoutTime()).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'A skipped post keeps its time. To take the time away, make the post a draft',
    fields: [{ path: 'scheduledFor' }],
  })
  await review(post.id, 'wait')
  app.setNow(at('10:01:00'))
  await sweepPosts.run({}, app.ctx)
  await expect(withoutTime()).rejects.toMatchObject({
    message: 'A missed post keeps its time. To take the time away, make the post a draft',
  })
  expect(await edit(post.id, { status: 'draft', scheduledFor: null })).toMatchObject({
    status: 'draft',
    scheduledFor: null,
  })
})
