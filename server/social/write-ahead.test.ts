import { beforeAll, expect, test } from 'vitest'
import { changeSocialPost, listSocialPosts, type Post } from '../../contract/social-posts.ts'
import { reviewSocialPost } from '../../contract/social-review.ts'
import {
  changeSocialSchedule,
  createSocialSchedule,
  deleteSocialSchedule,
  listSocialSchedules,
  NewSchedule,
  type ScheduleChange,
  TimeSlots,
} from '../../contract/social-schedules.ts'
import {
  createSocialTemplate,
  listSocialTemplates,
  NewTemplate,
} from '../../contract/social-templates.ts'
import type { SocialPlatform, SocialScheduleId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { sweepPosts } from './sweep-posts.ts'
import { connect, networkOn } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
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

test('fourteen days are written ahead for approval, each time once by three workers, and none goes out unapproved', async () => {
  app.setNow(TEN)
  await connect(app, admin, 'linkedin')
  const { id } = await create({ platform: 'linkedin', timeSlots: ['10:30'] })
  await Promise.all([tick(), tick(), tick()])
  await tick()
  const posts = await postsOn('linkedin')
  expect(posts.map(({ scheduledFor }) => scheduledFor?.toISOString().slice(0, 16))).toEqual(
    Array.from(
      { length: 14 },
      (_, day) => `2026-${day < 11 ? `11-${20 + day}` : `12-0${day - 10}`}T17:30`,
    ),
  )
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set(['pending_approval']))
  expect(new Set(posts.map(({ content }) => content)).size).toBe(14)

  app.setNow(new Date('2026-11-20T17:30:20Z'))
  await tick()
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  const [first, second] = await postsOn('linkedin')
  expect(first).toMatchObject({ status: 'missed', failure: 'Not approved in time' })
  expect(second).toMatchObject({ status: 'pending_approval' })
  expect(await networkOn(app, 'linkedin').feed(10)).toEqual([])
  // A day was passed: another one is written at the end.
  expect(await postsOn('linkedin')).toHaveLength(15)
  await remove(id)
  await clear()
})

test('without approval posts are scheduled ahead and go out by themselves; the schedule says when one did', async () => {
  app.setNow(TEN)
  const { id } = await create({
    platform: 'linkedin',
    timeSlots: ['10:30', '11:00'],
    needsApproval: false,
  })
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await postsOn('linkedin')).toHaveLength(28)
  app.setNow(new Date('2026-11-20T17:30:20Z'))
  await tick()
  await app.runTasks()
  const posts = await postsOn('linkedin')
  expect(posts[0]).toMatchObject({ contentType: 'promotional', status: 'posted' })
  expect(posts[1]).toMatchObject({ status: 'scheduled' })
  const schedules = await app.as(admin).call(listSocialSchedules, {})
  expect(schedules.find((schedule) => schedule.id === id)).toMatchObject({
    lastPosted: app.ctx.now(),
    nextScheduled: new Date('2026-11-20T18:00:00Z'),
  })
  await remove(id)
  // What is out stays; what only the schedule wrote ahead goes with it.
  expect((await postsOn('linkedin')).map(({ status }) => status)).toEqual(['posted'])
  await clear()
})

test('a server that was down for three days sends nothing late: its posts are missed, with one alert', async () => {
  app.setNow(TEN)
  const { id } = await create({
    platform: 'linkedin',
    timeSlots: ['10:30', '16:00'],
    needsApproval: false,
  })
  await tick()
  await tick()
  const alerts = await app.given.count('alerts')
  app.setNow(new Date('2026-11-23T17:00:00Z'))
  await Promise.all([sweepPosts.run({}, app.ctx), sweepPosts.run({}, app.ctx)])
  await tick()
  await app.runTasks()
  const missed = (await postsOn('linkedin')).filter(({ status }) => status === 'missed')
  expect(missed).toHaveLength(6)
  expect(missed[0]?.failure).toBe('Not sent: it was more than two hours late')
  expect(await networkOn(app, 'linkedin').feed(10)).toHaveLength(1)
  expect(await app.given.count('alerts')).toBe(alerts + 1)
  await remove(id)
  await clear()
})

test('a template is used once in 90 days and counted, then the writer goes on; one with a gap is left out', async () => {
  app.setNow(TEN)
  const template = (name: string, text: string) =>
    app.as(admin).call(createSocialTemplate, {
      body: NewTemplate.parse({ name, template: text, platform: 'tiktok', hashtags: ['#Tidy'] }),
    })
  await template('First', 'Call {phone}, says {product}')
  await template('Second', 'Book at {website}')
  await template('Gap', 'We are in {city} today')
  const { id } = await create({ platform: 'tiktok', timeSlots: ['10:01'] })
  await tick()
  const written = await postsOn('tiktok')
  expect(written.slice(0, 2).map(({ content }) => content)).toEqual([
    'Call 604-555-0142, says Westhaul',
    expect.stringMatching(/^Book at http/),
  ])
  expect(written[0]?.hashtags).toEqual(['#Tidy'])
  expect(new Set(written.map(({ content }) => content)).size).toBe(written.length)
  const uses = (await app.as(admin).call(listSocialTemplates, {})).map(({ name, usageCount }) => [
    name,
    usageCount,
  ])
  expect(Object.fromEntries(uses)).toEqual({ First: 1, Second: 1, Gap: 0 })
  await remove(id)
  await clear()
})

test('with new times what no person touched is written again; what one approved, edited or skipped stays', async () => {
  app.setNow(TEN)
  const { id } = await create({ platform: 'linkedin', timeSlots: ['10:30'] })
  await tick()
  const [approved, edited, skipped] = await postsOn('linkedin')
  if (!approved || !edited || !skipped) throw new Error('Nothing was written')
  const review = ({ id: postId, updatedAt }: Post, decision: 'approve' | 'skip') =>
    app.as(admin).call(reviewSocialPost, { params: { postId }, body: { decision, updatedAt } })
  await review(approved, 'approve')
  await review(skipped, 'skip')
  await app.as(admin).call(changeSocialPost, {
    params: { postId: edited.id },
    body: { content: 'Words of a person' },
  })
  await change(id, { timeSlots: TimeSlots.decode('10:30, 15:00') })
  await tick()
  await tick()
  const posts = await postsOn('linkedin')
  const ids = posts.map(({ id: postId }) => postId)
  expect(ids).toEqual(expect.arrayContaining([approved.id, edited.id, skipped.id]))
  // Their times are not written a second time.
  expect(posts).toHaveLength(28)
  expect(new Set(posts.map(({ scheduledFor }) => scheduledFor?.toISOString())).size).toBe(28)
  await remove(id)
  expect((await postsOn('linkedin')).map(({ id: postId }) => postId)).toEqual([
    approved.id,
    edited.id,
    skipped.id,
  ])
  await clear()
})

test('ninety days of two schedules on one network have no text twice, and each says its place and season', async () => {
  app.setNow(TEN)
  await app.ctx.db
    .insertInto('settingsVersions')
    .values({
      groupName: 'social',
      version: 1,
      value: JSON.stringify({ aheadDays: 30, latestMinutes: 120 }),
      effectiveFrom: new Date('2026-01-01T00:00:00Z'),
      note: 'Written a month ahead',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    })
    .execute()
  const schedules = [
    await create({ timeSlots: ['09:00'] }),
    await create({ timeSlots: ['12:00'], contentType: 'promotional' }),
  ]
  for (const days of [0, 30, 60]) {
    app.setNow(new Date(TEN.getTime() + days * 86_400_000))
    for (let run = 0; run < 3; run += 1) await Promise.all([tick(), tick()])
  }
  const posts = (await app.ctx.db.selectFrom('socialMediaPosts').selectAll().execute()).filter(
    ({ content }) => content !== '',
  )
  expect(posts.length).toBeGreaterThan(170)
  expect(new Set(posts.map(({ content }) => content)).size).toBe(posts.length)
  expect(new Set(posts.map(({ reason }) => reason?.place)).size).toBe(19)
  const december = posts.find(({ slotAt }) => slotAt?.toISOString().startsWith('2026-12-22'))
  expect(december?.reason).toMatchObject({ season: 'early winter', holiday: 'Christmas Day' })
  expect(december?.content).toContain(december?.reason?.place)
  // The session has ended by then.
  admin = await app.given.admin()
  for (const { id } of schedules) await remove(id)
  await clear()
})
