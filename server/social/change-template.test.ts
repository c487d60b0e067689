import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { reviewSocialPost } from '../../contract/social-review.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import {
  changeSocialTemplate,
  createSocialTemplate,
  deleteSocialTemplate,
  NewTemplate,
} from '../../contract/social-templates.ts'
import type { SocialTemplateId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'

const app = useApp()
let admin: { cookie: string }
const TEN = new Date('2026-11-20T17:00:00Z')
beforeAll(async () => {
  app.setNow(TEN)
  admin = await app.given.admin()
})
beforeEach(async () => {
  for (const table of ['socialMediaPosts', 'socialMediaSchedules', 'socialMediaTemplates'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const tick = () => runSchedules.run({}, app.ctx)
const given = async (needsApproval: boolean) => {
  const body = NewTemplate.parse({
    name: 'Winter',
    template: 'Winter prices end. Book at {website}',
  })
  const template = await app.as(admin).call(createSocialTemplate, { body })
  const schedule = NewSchedule.decode({ timeSlots: '10:30', needsApproval })
  await app.as(admin).call(createSocialSchedule, { body: schedule })
  await tick()
  return template.id
}
const posts = () => app.as(admin).call(listSocialPosts, {})
const winter = async () => (await posts()).filter(({ content }) => content.startsWith('Winter'))
const off = (templateId: SocialTemplateId) =>
  app.as(admin).call(changeSocialTemplate, { params: { templateId }, body: { isActive: false } })
const remove = (templateId: SocialTemplateId) =>
  app.as(admin).call(deleteSocialTemplate, { params: { templateId } })

test.for([
  ['switched off', off],
  ['deleted', remove],
] as const)(
  'a template that is %s goes out no more: its time is written again',
  async ([, change]) => {
    const id = await given(false)
    const before = await posts()
    const [used] = await winter()
    expect(used).toMatchObject({ status: 'scheduled' })
    await change(id)
    await tick()
    expect(await winter()).toEqual([])
    const after = await posts()
    expect(after).toHaveLength(14)
    // Its time has another text; all others are as they were.
    const fresh = after.filter((post) => !before.some((each) => each.id === post.id))
    expect(fresh).toMatchObject([{ scheduledFor: used?.scheduledFor, status: 'scheduled' }])
  },
)

test('what a person approved from it stays, and one that is on again is used again', async () => {
  const id = await given(true)
  const [used] = await winter()
  if (!used) throw new Error('The template was not used')
  await app.as(admin).call(reviewSocialPost, {
    params: { postId: used.id },
    body: { decision: 'approve', updatedAt: used.updatedAt },
  })
  await remove(id)
  await tick()
  expect(await winter()).toMatchObject([{ id: used.id, status: 'scheduled' }])
})

test('a template that is switched off while schedules write is not used by any', async () => {
  const id = await given(true)
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
  await app.ctx.db
    .updateTable('socialMediaSchedules')
    .set(({ ref }) => ({ nextToWrite: ref('nextScheduled') }))
    .execute()
  await Promise.all([app.writeApart(tick), off(id), app.writeApart(tick)])
  await tick()
  expect(await winter()).toEqual([])
  expect(await posts()).toHaveLength(14)
})
