import { beforeEach, expect, test } from 'vitest'
import { EditConflict } from '../../contract/job-edit.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import { changeSocialMedia, type MediaId } from '../../contract/social-media.ts'
import {
  changeSocialPost,
  createSocialPost,
  getSocialPost,
  listSocialPosts,
  type Post,
  type PostChange,
} from '../../contract/social-posts.ts'
import {
  type ReviewDecision,
  reviewSocialPost,
  undoPostMove,
} from '../../contract/social-review.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import { Day } from '../../contract/calendar.ts'
import { useApp } from '../testing/app.ts'
import { libraryOf } from './media/testing/library.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'
import { connect, onNetwork } from './testing/given.ts'

const app = useApp()
const library = libraryOf(app)
let priya: { cookie: string }
let jordan: { cookie: string }
/** 9 in the morning in BC. */
const NINE = new Date('2026-11-20T16:00:00Z')
const at = (time: string) => new Date(`2026-11-20T${time}:00-07:00`)

beforeEach(async () => {
  const { db } = app.ctx
  await db.deleteFrom('socialMediaPosts').execute()
  await db.deleteFrom('socialMediaSchedules').execute()
  await db.deleteFrom('socialMediaAccounts').execute()
  app.setNow(NINE)
  priya = await app.given.admin()
  jordan = await app.given.user('admin', { firstName: 'Jordan', teamRole: 'marketing' })
})

const change = (post: Post, body: PostChange, visit = priya) =>
  app.as(visit).call(changeSocialPost, { params: { postId: post.id }, body })
const find = (post: Post) => app.as(priya).call(getSocialPost, { params: { postId: post.id } })
const review = (post: Post, decision: ReviewDecision, visit = priya) => {
  const { id: postId, updatedAt } = post
  return app.as(visit).call(reviewSocialPost, { params: { postId }, body: { decision, updatedAt } })
}
const undo = (moved: Post, visit = jordan) => {
  const { id: postId, updatedAt } = moved
  return app.as(visit).call(undoPostMove, { params: { postId }, body: { updatedAt } })
}
const inCalendar = async (post: Post) => {
  const day = Day.parse('2026-11-20')
  const query = { from: day, to: day, perDay: 50 }
  const { posts } = await app.as(priya).call(getPostCalendar, { query })
  return posts.find(({ id }) => id === post.id)
}

/** A post of a schedule with approval at 10:00, which waits. */
async function waiting(): Promise<Post> {
  await connect(app, priya, 'facebook')
  const body = NewSchedule.decode({ timeSlots: '10:00' })
  await app.as(priya).call(createSocialSchedule, { body })
  await runSchedules.run({}, app.ctx)
  const posts = await app.as(priya).call(listSocialPosts, {})
  const post = posts.find(({ scheduledFor }) => Number(scheduledFor) === Number(at('10:00')))
  if (!post) throw new Error('Nothing was written')
  return post
}
const approved = async () => review(await waiting(), 'approve')

/** A post of a person, which both colleagues have open. */
const draft = () =>
  app.as(priya).call(createSocialPost, {
    body: { platform: 'facebook', content: 'The first words', hashtags: ['#tidy'] },
  })

test('of two people who edit the same post the second reads both texts, and overwrites nothing', async () => {
  const read = await draft()
  const { updatedAt } = read
  const saved = await change(read, { content: 'The words of Priya', updatedAt })
  const refused = await change(read, { content: 'The words of Jordan', updatedAt }, jordan).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({
    code: 'edit_conflict',
    message: 'Priya changed this post after you opened it. Nothing of yours was saved yet',
    facts: {
      conflicts: [{ field: 'content', mine: 'The words of Jordan', theirs: 'The words of Priya' }],
      updatedAt: saved.updatedAt.toISOString(),
    },
  })
  const { facts } = refused as { facts: { conflicts: unknown[] } }
  EditConflict.array().parse(facts.conflicts)
  expect(await find(read)).toMatchObject({ content: 'The words of Priya' })
  // Read again, the decision to overwrite is a person's.
  const mine = { content: 'The words of Jordan', updatedAt: saved.updatedAt }
  expect(await change(read, mine, jordan)).toMatchObject({ content: mine.content })
})

test('a change is no conflict when its answer was lost and it is sent again', async () => {
  const read = await draft()
  const { updatedAt } = read
  const body = { content: 'New words', pictures: [], firstComment: '', updatedAt }
  await change(read, body)
  expect(await change(read, body)).toMatchObject({ content: 'New words' })
})

test('what a colleague sends out now is not the text that another one has changed', async () => {
  const read = await draft()
  await change(read, { content: 'Other words' }, jordan)
  const { updatedAt } = read
  await expect(
    change(read, { status: 'scheduled', scheduledFor: NINE, updatedAt }),
  ).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await find(read)).toMatchObject({ status: 'draft' })
})

test('an approval has the name and time of the person who gave it, whoever else touches the post', async () => {
  const post = await approved()
  app.setNow(at('09:20'))
  await change(post, { contentType: 'educational' }, jordan)
  const decision = { by: 'Priya', at: NINE }
  expect(await find(post)).toMatchObject({ status: 'scheduled', decision })
  expect((await inCalendar(post))?.decision).toEqual(decision)
  const asked = await change(post, { content: 'Other words' }, jordan)
  expect(asked).toMatchObject({ status: 'pending_approval', decision: null })
  expect(await review(asked, 'skip', jordan)).toMatchObject({
    decision: { by: 'Jordan', at: at('09:20') },
  })
})

test('a failed post with new words waits for approval before it is tried again', async () => {
  const post = await approved()
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ status: 'failed', failure: 'Refused' })
    .where('id', '=', post.id)
    .execute()
  await change(post, { content: 'Words that were not approved' })
  expect(await change(post, { status: 'scheduled', scheduledFor: at('11:00') })).toMatchObject({
    status: 'pending_approval',
  })
})

test('the nearest text is that of the words as they are now', async () => {
  const post = await waiting()
  const other = await draft()
  const changed = await change(post, { content: 'The first words' })
  expect(changed.reason?.nearest).toMatchObject({ postId: other.id, percent: 100 })
})

test('an approved post whose picture loses a blur waits for approval of what is seen now', async () => {
  const picture = await library.add(priya)
  const blurs = [{ x: 0, y: 0, width: 0.5, height: 0.5 }]
  const blur = (mediaId: MediaId, boxes: typeof blurs, visit = priya) =>
    app.as(visit).call(changeSocialMedia, { params: { mediaId }, body: { blurs: boxes } })
  const { url, postsToApprove } = await blur(picture.id, blurs)
  expect(postsToApprove).toBe(0)
  const post = await change(await waiting(), { pictures: [{ url, alt: 'A plate' }] })
  await review(post, 'approve')
  const shown = await blur(picture.id, [], jordan)
  expect(shown.postsToApprove).toBe(1)
  const waits = { status: 'pending_approval', pictures: [{ url: shown.url }], decision: null }
  expect(await find(post)).toMatchObject(waits)
  app.setNow(at('10:00'))
  await app.runTasks()
  expect(await onNetwork(app, post.content)).toEqual([])
})

test('the pictures of a post are in the calendar, the first four of them', async () => {
  const urls: string[] = []
  for (let count = 0; count < 5; count += 1) urls.push((await library.add(priya)).url)
  const pictures = urls.map((url, place) => ({ url, alt: `Picture ${place}` }))
  const post = await change(await waiting(), { pictures })
  const shown = await inCalendar(post)
  expect(shown?.pictureCount).toBe(5)
  expect(shown?.pictures).toEqual(post.pictures.slice(0, 4))
})

test('undo gives a moved post its time back, with the approval of the colleague who gave it', async () => {
  const post = await approved()
  app.setNow(at('09:20'))
  const moved = await change(post, { scheduledFor: at('12:00') }, jordan)
  expect(moved).toMatchObject({ status: 'pending_approval', decision: null })
  expect(await undo(moved)).toMatchObject({
    status: 'scheduled',
    scheduledFor: at('10:00'),
    decision: { by: 'Priya', at: NINE },
  })
  app.setNow(at('10:00'))
  await app.runTasks()
  expect(await onNetwork(app, post.content)).toHaveLength(1)
})

test('undo never drops what a colleague decided or wrote after the move', async () => {
  const post = await approved()
  const moved = await change(post, { scheduledFor: at('12:00') }, jordan)
  await review(moved, 'approve')
  await expect(undo(moved)).rejects.toMatchObject({
    code: 'edit_conflict',
    message: 'This post was changed or decided about after it was moved, so it stays as it is now',
  })
  const kept = await find(post)
  expect(kept).toMatchObject({ status: 'scheduled', scheduledFor: at('12:00') })
  // Not by the answer of the approval either: that was no move.
  await expect(undo(kept)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('new words with a new time have no way back to the approval of the old ones', async () => {
  const post = await approved()
  const changed = await change(post, { content: 'Other words', scheduledFor: at('12:00') }, jordan)
  await expect(undo(changed)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('undo sends nothing late, and answers nothing twice', async () => {
  const moved = await change(await approved(), { scheduledFor: at('12:00') })
  app.setNow(at('10:01'))
  await expect(undo(moved)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Its earlier time has passed. Choose another time instead',
  })
  app.setNow(NINE)
  await undo(moved)
  await expect(undo(moved)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('undo takes a post of a person back to a draft, or to its time, and it goes out then alone', async () => {
  await connect(app, priya, 'facebook')
  const post = await draft()
  const timed = { status: 'scheduled', scheduledFor: at('11:00') } as const
  expect(await undo(await change(post, timed))).toMatchObject({
    status: 'draft',
    scheduledFor: null,
  })
  await change(post, timed)
  const moved = await change(post, { scheduledFor: at('10:00') })
  expect(await undo(moved)).toMatchObject(timed)
  app.setNow(at('10:05'))
  await app.runTasks()
  expect(await onNetwork(app, post.content)).toEqual([])
  app.setNow(at('11:05'))
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect(await onNetwork(app, post.content)).toHaveLength(1)
})
