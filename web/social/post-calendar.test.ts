import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { PostId, type PostStatus } from '../../contract/social.ts'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import {
  daysOf,
  freeTimeOn,
  isMovable,
  placedByDay,
  sameTimeOn,
  stepped,
  timeAfterKey,
  titleOf,
  withMoved,
} from './post-calendar.ts'

const day = (text: string): Day => Day.parse(text)

function post(
  id: number,
  status: PostStatus,
  scheduledFor?: string,
  postedAt?: string,
): CalendarPost {
  const dates = {
    scheduledFor: scheduledFor ? new Date(scheduledFor) : null,
    postedAt: postedAt ? new Date(postedAt) : null,
  }
  return {
    ...dates,
    id: PostId.parse(id),
    platform: 'facebook',
    status,
    detail: null,
    nextTryAt: null,
    content: 'A tidy garage',
    needsApproval: false,
    updatedAt: new Date('2026-11-20T00:00:00Z'),
    decision: null,
    pictures: [],
    pictureCount: 0,
    warnings: [],
  }
}

test('a month shows its own weeks alone, a week the seven days from Sunday', () => {
  const month = daysOf('month', day('2026-11-20'))
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(daysOf('month', day('2026-02-14'))).toHaveLength(28)
  expect(daysOf('month', day('2026-08-01'))).toHaveLength(42)
  expect(daysOf('week', day('2026-11-20'))).toEqual(
    ['15', '16', '17', '18', '19', '20', '21'].map((date) => `2026-11-${date}`),
  )
})

test('the title names the month, or where the week begins and ends', () => {
  expect(titleOf('month', day('2026-11-20'))).toBe('November 2026')
  expect(titleOf('week', day('2026-11-20'))).toBe('Nov 15 to Nov 21, 2026')
  expect(titleOf('week', day('2026-12-30'))).toBe('Dec 27, 2026 to Jan 2, 2027')
  expect(stepped('week', day('2026-11-20'), -1)).toBe('2026-11-13')
  expect(stepped('month', day('2027-01-31'), 1)).toBe('2027-02-28')
})

test('a post stands on the BC day it went out or is to go out, and a draft without a time on none', () => {
  const placed = placedByDay([
    post(1, 'scheduled', '2026-11-21T20:00:00Z'),
    post(2, 'scheduled', '2026-11-22T06:59:00Z'),
    post(3, 'posted', '2026-11-19T18:00:00Z', '2026-11-20T18:00:00Z'),
    post(4, 'failed', '2026-11-21T16:00:00Z'),
    post(5, 'draft'),
  ])
  const ids = [...placed].map(([date, all]) => [date, all.map((each) => each.post.id)])
  expect(ids).toEqual([
    ['2026-11-21', [4, 1, 2]],
    ['2026-11-20', [3]],
  ])
})

test('what has a time and is not out yet can be taken to another day, at the same time', () => {
  expect(isMovable(post(1, 'scheduled', '2026-11-21T20:00:00Z'))).toBe(true)
  expect(isMovable(post(2, 'draft', '2026-11-21T20:00:00Z'))).toBe(true)
  for (const status of ['publishing', 'posted', 'failed'] as const)
    expect(isMovable(post(3, status, '2026-11-21T20:00:00Z'))).toBe(false)
  expect(isMovable(post(4, 'draft'))).toBe(false)
  expect(sameTimeOn(day('2026-12-24'), new Date('2026-11-21T16:30:00Z'))).toEqual(
    new Date('2026-12-24T16:30:00Z'),
  )
})

test('a post that is moved counts on its new day and not on the old one', () => {
  const calendar = {
    posts: [post(1, 'scheduled', '2026-11-21T20:00:00Z')],
    days: [{ day: day('2026-11-21'), posts: 5 }],
    pending: { posts: 0, first: null },
    untimed: 0,
  }
  const scheduledFor = new Date('2026-11-25T20:00:00Z')
  const moved = withMoved(calendar, PostId.parse(1), { status: 'scheduled', scheduledFor })
  expect(moved.days).toEqual([
    { day: '2026-11-21', posts: 4 },
    { day: '2026-11-25', posts: 1 },
  ])
  expect([...placedByDay(moved.posts).keys()]).toEqual(['2026-11-25'])
})

test('an arrow key takes a post by a day or half an hour, over the end of a month', () => {
  const at = new Date('2026-12-01T00:10:00Z')
  expect(timeAfterKey('ArrowRight', at)).toEqual(new Date('2026-12-02T00:10:00Z'))
  expect(timeAfterKey('ArrowLeft', at)).toEqual(new Date('2026-11-30T00:10:00Z'))
  expect(timeAfterKey('ArrowDown', at)).toEqual(new Date('2026-12-01T00:40:00Z'))
  expect(timeAfterKey('ArrowUp', at)).toEqual(new Date('2026-11-30T23:40:00Z'))
  expect(timeAfterKey('Enter', at)).toBeUndefined()
})

test('a free time is still to come and an hour from every post of the day', () => {
  const posts = [
    post(1, 'scheduled', '2026-11-20T16:30:00Z'),
    post(2, 'draft', '2026-11-20T19:00:00Z'),
  ]
  const placed = placedByDay(posts).get(day('2026-11-20')) ?? []
  const at = (time: string) => new Date(`2026-11-20T${time}:00-07:00`)
  expect(freeTimeOn(day('2026-11-20'), placed, at('06:00'))).toEqual(at('15:00'))
  expect(freeTimeOn(day('2026-11-20'), [], at('06:00'))).toEqual(at('09:00'))
  expect(freeTimeOn(day('2026-11-20'), placed, at('20:00'))).toBeUndefined()
})
