import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import { useApp } from '../testing/app.ts'
import { startModel } from '../testing/model/stand-in.ts'
import { writes } from '../testing/model/texts.ts'
import { runSchedules } from './run-schedules.ts'
import { connect } from './testing/given.ts'

const stand = await startModel()
afterAll(() => stand.stop())
const app = useApp({ settings: stand.environment })
const NINE = new Date('2026-11-20T17:00:00Z')
let admin: { cookie: string }

beforeAll(async () => {
  app.setNow(NINE)
  admin = await app.given.admin()
  await connect(app, admin, 'linkedin')
})
beforeEach(() => stand.behave(writes()))

const autoPost = (preview: boolean) =>
  app.as(admin).call(autoPostNow, { query: preview ? { preview: 'true' } : {}, body: {} })

test('a schedule without approval, whose posts no person reads first, asks no model', async () => {
  const schedule = NewSchedule.decode({
    platform: 'linkedin',
    timeSlots: '10:30',
    needsApproval: false,
  })
  await app.as(admin).call(createSocialSchedule, { body: schedule })
  await runSchedules.run({}, app.ctx)
  app.setNow(new Date('2026-11-20T17:30:20Z'))
  await app.runTasks()
  const posts = await app.as(admin).call(listSocialPosts, {})
  const post = posts.find(({ status }) => status === 'posted')
  expect(post).toMatchObject({ origin: 'schedule', status: 'posted', source: 'built_in' })
  expect(stand.requests).toHaveLength(0)
})

test('the preview of Auto-Post Now is written by the model; a call that publishes unseen asks none', async () => {
  app.setNow(new Date('2026-11-20T19:30:00Z'))
  const { posts } = await autoPost(true)
  expect(posts.map(({ source }) => source)).toEqual(['model'])
  expect(stand.requests.length).toBeGreaterThan(0)
  const asked = stand.requests.length
  const unseen = await autoPost(false)
  expect(unseen.posts.map(({ source }) => source)).toEqual(['built_in'])
  expect(stand.requests).toHaveLength(asked)
})
