import { beforeAll, expect, test } from 'vitest'
import { connectSocialAccount } from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import {
  changeSocialSchedule,
  createSocialSchedule,
  deleteSocialSchedule,
  listSocialSchedules,
  NewSchedule,
} from '../../contract/social-schedules.ts'
import {
  createSocialTemplate,
  listSocialTemplates,
  NewTemplate,
} from '../../contract/social-templates.ts'
import { type SocialPlatform, SocialScheduleId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { connect } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  admin = await app.given.admin()
})

const post = (path: string, payload: object) =>
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
const change = (scheduleId: SocialScheduleId, isActive: boolean) =>
  app.as(admin).call(changeSocialSchedule, { params: { scheduleId }, body: { isActive } })
const remove = (scheduleId: SocialScheduleId) =>
  app.as(admin).call(deleteSocialSchedule, { params: { scheduleId } })
/** 10 in the morning in BC. */
const TEN = new Date('2026-11-20T17:00:00Z')
const tick = () => runSchedules.run({}, app.ctx)
const postsOn = async (network: SocialPlatform) =>
  (await app.as(admin).call(listSocialPosts, {})).filter(
    ({ origin, platform }) => origin === 'schedule' && platform === network,
  )

test('a schedule has the defaults of the form, its times in order, and knows its next run', async () => {
  app.setNow(TEN)
  const answer = await post('schedules', { timeSlots: ' 17:00, 9:00,12:00,09:00 ,' })
  expect(answer.json()).toMatchObject({
    platform: 'facebook',
    contentType: 'promotional',
    frequency: 'daily',
    isActive: true,
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
  const answer = await post('schedules', { timeSlots })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toBe(message)
  for (const wrong of [{ platform: 'x' }, { contentType: '' }, { frequency: 'hourly' }])
    expect((await post('schedules', { timeSlots: '09:00', ...wrong })).statusCode).toBe(400)
  expect(await app.given.count('socialMediaSchedules')).toBe(before)
})

test('when its time comes one post is written and published, and the next time is set', async () => {
  app.setNow(TEN)
  await connect(app, admin, 'linkedin')
  const { id } = await create({ platform: 'linkedin', timeSlots: ['10:30', '11:00'] })
  await tick()
  expect(await postsOn('linkedin')).toHaveLength(0)
  app.setNow(new Date('2026-11-20T17:30:20Z'))
  await Promise.all([tick(), tick(), tick()])
  await app.runTasks()
  const posts = await postsOn('linkedin')
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({
    platform: 'linkedin',
    contentType: 'promotional',
    status: 'posted',
  })
  const schedules = await app.as(admin).call(listSocialSchedules, {})
  expect(schedules.find((schedule) => schedule.id === id)).toMatchObject({
    lastPosted: app.ctx.now(),
    nextScheduled: new Date('2026-11-20T18:00:00Z'),
  })

  // Nothing ran for three days: one post, not five.
  app.setNow(new Date('2026-11-23T17:00:00Z'))
  await tick()
  await tick()
  expect(await postsOn('linkedin')).toHaveLength(2)
  await remove(id)
  expect(await postsOn('linkedin')).toHaveLength(2)
})

test('a template of that kind is used in turn and counted; one with a gap is left out', async () => {
  app.setNow(TEN)
  const template = (name: string, text: string) =>
    app.as(admin).call(createSocialTemplate, {
      body: NewTemplate.parse({ name, template: text, platform: 'tiktok', hashtags: ['#Tidy'] }),
    })
  await template('First', 'Call {phone}, says {product}')
  await template('Second', 'Book at {website}')
  await template('Gap', 'We are in {city} today')
  const { id } = await create({ platform: 'tiktok', timeSlots: ['10:01', '10:02', '10:03'] })
  for (const minute of [1, 2, 3]) {
    app.setNow(new Date(TEN.getTime() + minute * 60_000))
    await tick()
  }
  const written = await postsOn('tiktok')
  expect(written.map(({ content }) => content).toSorted()).toEqual([
    expect.stringMatching(/^Book at http/),
    'Call 604-555-0142, says Westhaul',
    'Call 604-555-0142, says Westhaul',
  ])
  expect(written[0]?.hashtags).toEqual(['#Tidy'])
  const uses = (await app.as(admin).call(listSocialTemplates, {})).map(({ name, usageCount }) => [
    name,
    usageCount,
  ])
  expect(Object.fromEntries(uses)).toEqual({ First: 2, Second: 1, Gap: 0 })
  await remove(id)
})

test('where the network needs a picture it writes a draft, for a person to add one', async () => {
  app.setNow(TEN)
  await connect(app, admin, 'instagram')
  const { id } = await create({ platform: 'instagram', timeSlots: ['10:20'] })
  app.setNow(new Date(TEN.getTime() + 20 * 60_000))
  await tick()
  await app.runTasks()
  expect(await postsOn('instagram')).toMatchObject([{ status: 'draft', failure: null }])
  await remove(id)
  await app.ctx.db.deleteFrom('socialMediaPosts').where('platform', '=', 'instagram').execute()
})

test('switched off it writes nothing; switched on again it does not make up for what it missed', async () => {
  app.setNow(TEN)
  const { id } = await create({ platform: 'instagram', timeSlots: ['11:00'] })
  expect(await change(id, false)).toMatchObject({ isActive: false, nextScheduled: null })
  app.setNow(new Date('2026-11-20T18:30:00Z'))
  await tick()
  expect(await change(id, true)).toMatchObject({ nextScheduled: new Date('2026-11-21T18:00:00Z') })
  await tick()
  expect(await postsOn('instagram')).toHaveLength(0)
  await remove(id)
})

test('a schedule that is not there cannot be switched or deleted', async () => {
  const { id } = await create({})
  await remove(id)
  await expect(change(id, false)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(SocialScheduleId.parse(2_000_000_000))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('without an account the written post fails visibly', async () => {
  app.setNow(TEN)
  const { id } = await create({ platform: 'twitter', timeSlots: ['10:05'] })
  app.setNow(new Date(TEN.getTime() + 5 * 60_000))
  await tick()
  await app.runTasks()
  const [failed] = await postsOn('twitter')
  expect(failed).toMatchObject({ status: 'failed', failure: 'No connected account' })
  await remove(id)
  expect(connectSocialAccount.access).toBe('admin')
})
