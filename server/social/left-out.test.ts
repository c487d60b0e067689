import { beforeAll, expect, test } from 'vitest'
import { dayOf, LocalTime } from '../../contract/calendar.ts'
import { deleteSocialPost, listSocialPosts, type Post } from '../../contract/social-posts.ts'
import { reviewSocialPost } from '../../contract/social-review.ts'
import {
  changeSocialSchedule,
  createSocialSchedule,
  deleteSocialSchedule,
  NewSchedule,
  type ScheduleChange,
  TimeSlots,
} from '../../contract/social-schedules.ts'
import type { SocialScheduleId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'

const app = useApp()
let admin: { cookie: string }
/** 10 in the morning in BC, a Friday. */
const TEN = new Date('2026-11-20T17:00:00Z')
beforeAll(async () => {
  app.setNow(TEN)
  admin = await app.given.admin()
})

const tick = () => runSchedules.run({}, app.ctx)
const create = async (timeSlots: string, more: Partial<NewSchedule> = {}) => {
  const body = NewSchedule.decode({ platform: 'linkedin', timeSlots, ...more })
  const { id } = await app.as(admin).call(createSocialSchedule, { body })
  await tick()
  await tick()
  return id
}
const change = async (scheduleId: SocialScheduleId, body: ScheduleChange) => {
  const changed = await app.as(admin).call(changeSocialSchedule, { params: { scheduleId }, body })
  await tick()
  await tick()
  return changed
}
const end = (scheduleId: SocialScheduleId) =>
  app.as(admin).call(deleteSocialSchedule, { params: { scheduleId } })
const all = () => app.as(admin).call(listSocialPosts, {})
/** '2026-11-21T10:30', earliest first. */
const times = async (): Promise<string[]> =>
  (await all())
    .flatMap(({ scheduledFor }) => (scheduledFor ? [LocalTime.encode(scheduledFor)] : []))
    .toSorted()
async function postAt(time: string): Promise<Post> {
  const post = (await all()).find(
    ({ scheduledFor }) => scheduledFor && LocalTime.encode(scheduledFor) === time,
  )
  if (!post) throw new Error(`No post is planned for ${time}`)
  return post
}
const drop = async (time: string) => {
  const { id: postId } = await postAt(time)
  await app.as(admin).call(deleteSocialPost, { params: { postId } })
}
const onDay = async (day: string) => (await times()).filter((time) => time.startsWith(day))

const changes: [string, ScheduleChange, string[]][] = [
  ['another topic', { contentType: 'educational' }, []],
  ['approval', { needsApproval: false }, []],
  ['another time', { timeSlots: TimeSlots.decode('15:00') }, []],
  ['a second time', { timeSlots: TimeSlots.decode('10:30, 15:00') }, ['2026-11-23T15:00']],
  ['two other times', { timeSlots: TimeSlots.decode('09:00, 15:00') }, ['2026-11-23T15:00']],
]
test.for(changes)('a time whose post was deleted stays without one: %s', async ([, body, left]) => {
  const id = await create('10:30')
  await drop('2026-11-23T10:30')
  const changed = await change(id, body)
  expect(changed.leftOut[0]).toEqual(LocalTime.decode('2026-11-23T10:30'))
  expect(await onDay('2026-11-23')).toEqual(left)
  // The other days are written by the new rules.
  expect(await onDay('2026-11-24')).toHaveLength(body.timeSlots?.length ?? 1)
  await end(id)
  expect(await all()).toEqual([])
})

test('a time that is added after another change has its post, also on a day whose post was deleted', async () => {
  const id = await create('09:00')
  await drop('2026-11-23T09:00')
  await change(id, { timeSlots: TimeSlots.decode('10:00') })
  expect(await onDay('2026-11-23')).toEqual([])
  await change(id, { timeSlots: TimeSlots.decode('10:00, 20:00') })
  expect(await onDay('2026-11-23')).toEqual(['2026-11-23T20:00'])
  await end(id)
})

test('off and on again, and with a time that is taken back, it stays so', async () => {
  const id = await create('10:30')
  await drop('2026-11-23T10:30')
  await change(id, { isActive: false })
  await change(id, { isActive: true })
  expect(await onDay('2026-11-23')).toEqual([])
  await change(id, { timeSlots: TimeSlots.decode('15:00') })
  await change(id, { timeSlots: TimeSlots.decode('10:30') })
  expect(await onDay('2026-11-23')).toEqual([])
  expect(await times()).toHaveLength(13)
  await end(id)
})

test('a person asks for it again, and only what is missing is written', async () => {
  const id = await create('10:30')
  await drop('2026-11-23T10:30')
  const before = (await all()).map((post) => post.id)
  expect(await change(id, { writesLeftOut: true })).toMatchObject({ leftOut: [] })
  expect(await onDay('2026-11-23')).toEqual(['2026-11-23T10:30'])
  const after = (await all()).map((post) => post.id)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after).toHaveLength(before.length + 1)
  await end(id)
})

test('of a weekly schedule with another time the days stay', async () => {
  const id = await create('10:30', { frequency: 'weekly' })
  app.setNow(new Date('2026-11-23T17:00:00Z'))
  await change(id, { timeSlots: TimeSlots.decode('15:00') })
  const days = (await all())
    .filter(({ status }) => status === 'pending_approval')
    .map(({ scheduledFor }) => scheduledFor && dayOf(scheduledFor))
    .toSorted()
  expect(days.at(-1)).toBe('2026-12-04')
  expect(days).toContain('2026-11-27')
  app.setNow(TEN)
  await end(id)
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
})

test('a post that a person skipped or approved keeps its day when the time changes', async () => {
  const id = await create('10:30')
  for (const [time, decision] of [
    ['2026-11-23T10:30', 'skip'],
    ['2026-11-24T10:30', 'approve'],
  ] as const) {
    const { id: postId, updatedAt } = await postAt(time)
    await app.as(admin).call(reviewSocialPost, {
      params: { postId },
      body: { decision, updatedAt },
    })
  }
  await change(id, { timeSlots: TimeSlots.decode('15:00') })
  expect(await onDay('2026-11-23')).toEqual(['2026-11-23T10:30'])
  expect(await onDay('2026-11-24')).toEqual(['2026-11-24T10:30'])
  expect(await onDay('2026-11-25')).toEqual(['2026-11-25T15:00'])
  await end(id)
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
})

test('a deleted time of one schedule does not concern another one, and ends with its schedule', async () => {
  const [one, other] = [await create('10:30'), await create('11:30')]
  await drop('2026-11-23T10:30')
  await change(other, { contentType: 'educational' })
  expect(await onDay('2026-11-23')).toEqual(['2026-11-23T11:30'])
  await end(one)
  await end(other)
  const again = await create('10:30')
  expect(await onDay('2026-11-23')).toEqual(['2026-11-23T10:30'])
  await end(again)
})

test('posts that are deleted while the schedule changes stay deleted, without a deadlock', async () => {
  const id = await create('10:30, 15:00')
  const posts = (await all()).slice(0, 6)
  const outcomes = await Promise.allSettled([
    ...posts.map(({ id: postId }) => app.as(admin).call(deleteSocialPost, { params: { postId } })),
    change(id, { contentType: 'educational' }),
    change(id, { contentType: 'testimonial' }),
  ])
  // A post that was written again meanwhile is not there any more.
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused.every((code) => code === 'not_found')).toBe(true)
  await change(id, { contentType: 'promotional' })
  expect(await times()).toHaveLength(28 - (posts.length - refused.length))
  await end(id)
})

test('a schedule that is only renamed keeps its posts', async () => {
  const id = await create('10:30')
  const before = (await all()).map((post) => post.id)
  expect(await change(id, { name: 'Tips' })).toMatchObject({ name: 'Tips' })
  expect((await all()).map((post) => post.id)).toEqual(before)
  await end(id)
})
