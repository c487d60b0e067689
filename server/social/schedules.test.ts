import { beforeAll, expect, test } from 'vitest'
import { connectSocialAccount } from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { reviewSocialPost } from '../../contract/social-review.ts'
import {
  changeSocialSchedule,
  createSocialSchedule,
  deleteSocialSchedule,
  NewSchedule,
  type ScheduleChange,
} from '../../contract/social-schedules.ts'
import { type SocialPlatform, SocialScheduleId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { addPicture, connect } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

const send = (path: string, payload: object) =>
  app.http.inject({
    method: 'POST',
    url: `/api/admin/social-media/${path}`,
    headers: { cookie: `sid=${admin.cookie}` },
    payload,
  })
const create = (body: Partial<NewSchedule>) =>
  app
    .as(admin)
    .call(createSocialSchedule, { body: NewSchedule.decode({ timeSlots: '09:00', ...body }) })
const change = (scheduleId: SocialScheduleId, body: ScheduleChange) =>
  app.as(admin).call(changeSocialSchedule, { params: { scheduleId }, body })
const remove = (scheduleId: SocialScheduleId) =>
  app.as(admin).call(deleteSocialSchedule, { params: { scheduleId } })
/** 10 in the morning in BC. */
const TEN = new Date('2026-11-20T17:00:00Z')
const tick = () => runSchedules.run({}, app.ctx)
/** Earliest first. */
const postsOn = async (network: SocialPlatform) =>
  (await app.as(admin).call(listSocialPosts, {}))
    .filter(({ origin, platform }) => origin === 'schedule' && platform === network)
    .toSorted((one, other) => Number(one.scheduledFor) - Number(other.scheduledFor))
const clear = () => app.ctx.db.deleteFrom('socialMediaPosts').execute()

test('a schedule has the defaults of the form, its times in order, and knows its next run', async () => {
  app.setNow(TEN)
  const answer = await send('schedules', { timeSlots: ' 17:00, 9:00,12:00,09:00 ,' })
  expect(answer.json()).toMatchObject({
    platform: 'facebook',
    contentType: 'promotional',
    frequency: 'daily',
    isActive: true,
    needsApproval: true,
    timeSlots: ['09:00', '12:00', '17:00'],
    lastPosted: null,
    nextScheduled: '2026-11-20T19:00:00.000Z',
  })
  await remove(SocialScheduleId.decode(answer.json().id))
})

const refusals: [string, unknown, string][] = [
  ['no time slots', undefined, 'At least one time slot is required'],
  ['an empty text', '', 'At least one time slot is required'],
  ['only commas', ' , ,', 'At least one time slot is required'],
  ['an empty list', [], 'At least one time slot is required'],
  ['a number', 9, 'At least one time slot is required'],
  ['an hour that is none', '24:00', 'Write times like 09:00, separated by commas'],
  ['words', 'noon', 'Write times like 09:00, separated by commas'],
  ['ten thousand characters', '09:00'.repeat(2_000), 'Write times like 09:00, separated by commas'],
]
test.for(refusals)('a schedule with %s is refused', async ([, timeSlots, message]) => {
  const before = await app.given.count('socialMediaSchedules')
  const answer = await send('schedules', { timeSlots })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toBe(message)
  for (const wrong of [{ platform: 'x' }, { contentType: '' }, { frequency: 'hourly' }])
    expect((await send('schedules', { timeSlots: '09:00', ...wrong })).statusCode).toBe(400)
  expect(await app.given.count('socialMediaSchedules')).toBe(before)
})

test('with approval a post without its picture waits, and is approved once it has one; without approval it is a draft', async () => {
  app.setNow(TEN)
  await connect(app, admin, 'instagram')
  const withApproval = await create({ platform: 'instagram', timeSlots: ['10:20'] })
  await tick()
  const [post] = await postsOn('instagram')
  if (!post) throw new Error('Nothing was written')
  const params = { postId: post.id }
  const approve = () =>
    app.as(admin).call(reviewSocialPost, {
      params,
      body: { decision: 'approve', updatedAt: post.updatedAt },
    })
  await expect(approve()).rejects.toMatchObject({ code: 'invalid_input' })
  await addPicture(app, post.id)
  expect(await approve()).toMatchObject({ status: 'scheduled' })
  await remove(withApproval.id)
  await clear()
  const { id } = await create({
    platform: 'instagram',
    timeSlots: ['10:20'],
    needsApproval: false,
  })
  await tick()
  expect((await postsOn('instagram'))[0]).toMatchObject({ status: 'draft', failure: null })
  await remove(id)
  await clear()
})

test('switched off, what it wrote goes; switched on again it does not make up for what it missed', async () => {
  app.setNow(TEN)
  const { id } = await create({ platform: 'instagram', timeSlots: ['11:00'] })
  await tick()
  expect(await postsOn('instagram')).toHaveLength(14)
  expect(await change(id, { isActive: false })).toMatchObject({
    isActive: false,
    nextScheduled: null,
  })
  expect(await postsOn('instagram')).toHaveLength(0)
  app.setNow(new Date('2026-11-20T18:30:00Z'))
  await tick()
  expect(await change(id, { isActive: true })).toMatchObject({
    nextScheduled: new Date('2026-11-21T18:00:00Z'),
  })
  await tick()
  expect((await postsOn('instagram'))[0]?.scheduledFor).toEqual(new Date('2026-11-21T18:00:00Z'))
  await remove(id)
})

test('a schedule that is not there cannot be switched or deleted', async () => {
  const { id } = await create({})
  await remove(id)
  await expect(change(id, { isActive: false })).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(SocialScheduleId.parse(2_000_000_000))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('without an account the written post fails visibly', async () => {
  app.setNow(TEN)
  const { id } = await create({
    platform: 'twitter',
    timeSlots: ['10:05'],
    needsApproval: false,
  })
  await tick()
  app.setNow(new Date(TEN.getTime() + 5 * 60_000))
  await app.runTasks()
  const [failed] = await postsOn('twitter')
  expect(failed).toMatchObject({ status: 'failed', failure: 'No connected account' })
  await remove(id)
  expect(connectSocialAccount.access).toBe('admin')
})
