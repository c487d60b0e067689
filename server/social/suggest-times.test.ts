import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, Day, dayOf, instantAt } from '../../contract/calendar.ts'
import { suggestPostTimes } from '../../contract/social-composer.ts'
import { deleteSocialPost } from '../../contract/social-posts.ts'
import { rescheduleMissedPost, reviewSocialPost } from '../../contract/social-review.ts'
import { createSocialSchedule, NewSchedule } from '../../contract/social-schedules.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { runSchedules } from './run-schedules.ts'
import { nextFreeTime } from './suggest-times.ts'
import { posted } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  app.setNow(NOW)
  admin = await app.given.admin()
})
// A Friday, 11 AM in BC.
const NOW = new Date('2026-11-20T18:00:00Z')
beforeEach(async () => {
  app.setNow(NOW)
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
  await app.ctx.db.deleteFrom('socialMediaSchedules').execute()
})

const times = (
  platforms: SocialPlatform[],
  more: { gapHours?: '1' | '3' | '24'; from?: Day } = {},
) => app.as(admin).call(suggestPostTimes, { query: { platforms, gapHours: '3', ...more } })
const instant = (day: string, time: string) => instantAt(Day.parse(day), time)
const planned = (scheduledFor: Date, platform: SocialPlatform = 'facebook') =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values({ platform, content: 'Planned', status: 'scheduled', scheduledFor })
    .execute()
/** A post at every hour from 9 AM to 8 PM of these days. */
const fill = (first: Day, days: number, platform: SocialPlatform = 'facebook') =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values(
      Array.from({ length: days * 12 }, (_, index) => ({
        platform,
        content: 'Planned',
        status: 'scheduled' as const,
        scheduledFor: instantAt(
          addDays(first, Math.floor(index / 12)),
          `${String(9 + (index % 12)).padStart(2, '0')}:00`,
        ),
      })),
    )
    .execute()
const scheduled = async (body: Partial<NewSchedule> & { timeSlots: string[] }) => {
  const { id } = await app
    .as(admin)
    .call(createSocialSchedule, { body: NewSchedule.parse({ platform: 'facebook', ...body }) })
  await runSchedules.run({}, app.ctx)
  return id
}

test('too few posts give no best hour, and the next free hours of two days are offered', async () => {
  for (let count = 0; count < 19; count += 1) await posted(app, instant('2026-11-12', '12:10'), 30)
  expect(await times(['facebook'])).toEqual({
    slots: [
      { at: instant('2026-11-20', '12:00'), reason: 'free_hour', platform: null },
      { at: instant('2026-11-21', '09:00'), reason: 'free_hour', platform: null },
    ],
    best: [{ platform: 'facebook', posts: 19, hour: null }],
  })
})

test('beside the next free time the best hour of own posts is offered, on the clock in BC', async () => {
  for (const day of ['2026-10-29', '2026-11-05', '2026-11-12'])
    await posted(app, instant(day, '12:10'), 31)
  for (let count = 1; count <= 17; count += 1) await posted(app, instant('2026-11-10', '09:00'), 12)
  // Too fresh to be measured, of another network, and too long ago.
  await posted(app, instant('2026-11-20', '09:00'), 900)
  await posted(app, instant('2026-11-13', '10:00'), 900, { platform: 'twitter' })
  await posted(app, instant('2026-06-10', '10:00'), 900)
  const { best, slots } = await times(['facebook', 'twitter'], { gapHours: '1' })
  expect(best).toEqual([
    {
      platform: 'facebook',
      posts: 20,
      hour: { weekday: 4, hour: 12, posts: 3, average: 31, otherAverage: 12 },
    },
    { platform: 'twitter', posts: 1, hour: null },
  ])
  // The best hour is on Thursdays; a post that was missed does not wait so long.
  expect(slots).toEqual([
    { at: instant('2026-11-20', '12:00'), reason: 'free_hour', platform: null },
    { at: instant('2026-11-26', '12:00'), reason: 'best_hour', platform: 'facebook' },
  ])
  expect(await nextFreeTime(app.ctx, 'facebook')).toEqual(instant('2026-11-20', '12:00'))
  // Of a day that has one it is the first.
  const thursday = await times(['facebook'], { from: Day.parse('2026-11-26') })
  expect(thursday.slots[0]).toMatchObject({
    at: instant('2026-11-26', '12:00'),
    reason: 'best_hour',
  })
})

test('times are suggested for 92 days, and no day further ahead is read', async () => {
  const last = addDays(dayOf(NOW), 92)
  const { slots } = await times(['facebook'], { from: last })
  expect(slots.map(({ at }) => at)).toEqual([instantAt(last, '09:00')])
  for (const from of [addDays(last, 1), Day.parse('9999-12-31')])
    await expect(times(['facebook'], { from })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please choose a day within the next 92 days',
    })
})

test('a time of a schedule is offered only where it stands on its day without a post', async () => {
  await scheduled({ frequency: 'weekly', timeSlots: ['15:00'] })
  const offered = async (from: string) =>
    (await times(['facebook'], { from: Day.parse(from) })).slots.filter(
      ({ reason }) => reason === 'schedule',
    )
  // It posts on Fridays itself, and not at all on other days.
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-25', '2026-12-30'])
    expect(await offered(day)).toEqual([])
  const posts = await app.ctx.db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .orderBy('slotAt')
    .execute()
  const [first, second] = posts
  if (!first || !second) throw new Error('Nothing was written')
  await app.as(admin).call(deleteSocialPost, { params: { postId: second.id } })
  const slot = { at: instant('2026-11-27', '15:00'), reason: 'schedule', platform: 'facebook' }
  expect(await offered('2026-11-20')).toEqual([slot])
  expect(await offered('2026-11-27')).toEqual([slot])
  // A skipped one as well; of two free ones the earlier.
  await app.as(admin).call(reviewSocialPost, {
    params: { postId: first.id },
    body: { decision: 'skip', updatedAt: first.updatedAt },
  })
  expect((await offered('2026-11-20'))[0]).toEqual({ ...slot, at: instant('2026-11-20', '15:00') })
  // Another post takes it.
  await planned(instant('2026-11-27', '13:00'))
  expect(await offered('2026-11-27')).toEqual([])
  expect(await times(['linkedin'])).toMatchObject({
    slots: [{ at: instant('2026-11-20', '12:00'), reason: 'free_hour' }, {}],
  })
})

test('the times that a schedule is still to write are taken, far beyond what it wrote', async () => {
  await scheduled({ timeSlots: ['09:00', '12:00', '15:00', '18:00'] })
  const first = async (day: string, gapHours: '1' | '3' | '24') =>
    (await times(['facebook'], { from: Day.parse(day), gapHours })).slots[0]?.at
  expect(await first('2027-01-20', '1')).toEqual(instant('2027-01-20', '10:00'))
  expect(await first('2027-01-20', '24')).toBeUndefined()
})

// The clocks of the United States change on 2026-11-01, 2027-03-14 and 2027-11-07; BC stays at UTC-7.
test.for(['2026-10-30', '2026-11-01', '2027-03-12', '2027-03-14', '2027-11-05', '2027-11-07'])(
  'around %s a free hour and a time of a schedule are at their time in BC',
  async (day) => {
    const start = Day.parse(day)
    app.setNow(instantAt(start, '06:00'))
    admin = await app.given.admin()
    const days = [start, addDays(start, 1), addDays(start, 2), addDays(start, 3)]
    for (const each of days)
      expect((await times(['facebook'], { from: each })).slots.map((slot) => slot.at)).toEqual([
        new Date(`${each}T16:00:00Z`),
        new Date(`${addDays(each, 1)}T16:00:00Z`),
      ])
    await scheduled({ timeSlots: ['09:30'] })
    const posts = await app.ctx.db
      .selectFrom('socialMediaPosts')
      .select('slotAt')
      .orderBy('slotAt')
      .limit(4)
      .execute()
    expect(posts.map(({ slotAt }) => slotAt)).toEqual(
      days.map((each) => new Date(`${each}T16:30:00Z`)),
    )
  },
)

const TODAY = dayOf(NOW)
const full: [string, () => Promise<unknown>, SocialPlatform[], Date | undefined][] = [
  ['today', () => fill(TODAY, 1), ['facebook'], instant('2026-11-21', '09:00')],
  ['two weeks', () => fill(TODAY, 14), ['facebook'], instant('2026-12-04', '09:00')],
  ['forty days', () => fill(TODAY, 40), ['facebook'], instant('2026-12-30', '09:00')],
  ['two weeks on one network', () => fill(TODAY, 14), ['linkedin'], instant('2026-11-20', '12:00')],
  [
    'a week on one network and the next on another',
    async () => {
      await fill(TODAY, 7)
      await fill(addDays(TODAY, 7), 7, 'twitter')
    },
    ['facebook', 'twitter'],
    instant('2026-12-04', '09:00'),
  ],
  ['all 92 days', () => fill(TODAY, 120), ['facebook'], undefined],
]
test.for(full)(
  'with %s full the next free time follows',
  async ([, given, platforms, expected]) => {
    await given()
    expect((await times(platforms, { gapHours: '1' })).slots[0]?.at).toEqual(expected)
  },
)

test('a missed post gets the free time after two full weeks, and says so where none is free', async () => {
  const missed = async () =>
    await app.ctx.db
      .insertInto('socialMediaPosts')
      .values({
        content: 'Late',
        status: 'missed',
        failure: 'Not sent',
        scheduledFor: instant('2026-11-19', '09:00'),
        missedFor: instant('2026-11-19', '09:00'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const reschedule = (postId: Awaited<ReturnType<typeof missed>>['id']) =>
    app.as(admin).call(rescheduleMissedPost, { params: { postId } })
  app.setNow(NOW)
  admin = await app.given.admin()
  await fill(TODAY, 14)
  const [one, other] = [await missed(), await missed()]
  const moved = await Promise.all([reschedule(one.id), reschedule(other.id)])
  expect(moved.map(({ scheduledFor }) => scheduledFor).toSorted()).toEqual([
    instant('2026-12-04', '09:00'),
    instant('2026-12-04', '10:00'),
  ])
  await fill(addDays(TODAY, 14), 100)
  const { id } = await missed()
  await expect(reschedule(id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The next 92 days have no free time. Please choose a time yourself',
  })
})
