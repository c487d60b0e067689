import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPEAT_DAYS } from '../../contract/social-rules.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { button, pass, press, render, type } from '../testing/render.ts'
import { SETTINGS } from '../testing/settings.ts'
import { RescheduleButton } from './ReviewButtons.tsx'
import { SchedulesPart } from './SchedulesPart.tsx'
import { PostId } from '../../contract/social.ts'
import { posts, waiting, whole } from './testing/posts.ts'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-30T16:00:00Z'))
})
afterEach(() => void vi.useRealTimers())

const at = '/api/admin/social-media/schedules'
const schedule = {
  id: 1,
  name: '',
  platform: 'facebook',
  contentType: 'promotional',
  frequency: 'daily',
  timeSlots: ['09:00'],
  isActive: true,
  needsApproval: true,
  lastPosted: null,
  nextScheduled: '2026-12-01T16:00:00.000Z',
  leftOut: [] as string[],
}

async function show(children: ReactNode, schedules: object[] = [], role?: 'read-only') {
  const calls = answerApi({
    [`GET ${at}`]: () =>
      Response.json({
        items: schedules,
        nextCursor: null,
        total: schedules.length,
        isTotalExact: true,
      }),
    [`POST ${at}`]: () => Response.json(schedule),
    [`PATCH ${at}/1`]: () => Response.json(schedule),
    [`POST ${posts}/5/reschedule`]: () =>
      Response.json(
        whole(waiting(5, '2026-12-02T17:00:00.000Z', { status: 'draft', platform: 'instagram' })),
      ),
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <QueryClientProvider client={newQueryClient()}>
        <AsRole role={role ?? 'marketing'}>{children}</AsRole>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  await pass(300)
  return calls
}
const page = () => document.body.textContent ?? ''
const choose = async (label: string, value: string) => {
  const field = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  const select = field?.control
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no choice ${label}`)
  act(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await pass(50)
}

test('the form promises only what happens: on a network that needs a picture each post waits for one', async () => {
  await show(<SchedulesPart />)
  expect(page()).toContain('nothing is sent without your approval. It uses')
  expect(page()).toContain(`No text comes twice within ${REPEAT_DAYS} days.`)
  const [box] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  act(() => box?.click())
  expect(page()).toContain('One post goes out at each time by itself.')
  for (const [platform, label] of [
    ['instagram', 'Instagram'],
    ['tiktok', 'TikTok'],
  ] as const) {
    await choose('Platform', platform)
    expect(page()).not.toContain('goes out at each time by itself')
    expect(page()).toContain(
      `${label} needs a picture: the post for each time waits as a draft until you add one and schedule it. Without a picture at its time, it is missed and an alert is sent.`,
    )
  }
  act(() => box?.click())
  expect(page()).toContain('TikTok needs a picture: add one before you approve.')
})

test('a schedule is called by its name, in its heading and its buttons, or by what it does', async () => {
  const calls = await show(<SchedulesPart />, [
    { ...schedule, id: 1, name: 'Season, every day' },
    { ...schedule, id: 2, timeSlots: ['17:00'] },
  ])
  expect([...document.querySelectorAll('h4')].map((each) => each.textContent)).toEqual([
    'Season, every day',
    'Facebook, promotional',
  ])
  const slots = [...document.querySelectorAll('ul[aria-label="Time slots"] li')]
  expect(slots.map((each) => each.textContent)).toEqual(['9:00 AM', '5:00 PM'])
  button('Edit the schedule for Season, every day')
  button('Edit the schedule for Facebook, promotional, daily at 17:00')
  type('Name (optional)', 'Tips')
  type('Time slots', '09:00')
  press('Create Schedule')
  await pass(100)
  expect(calls.find(({ path, body }) => path === at && body)?.body).toMatchObject({ name: 'Tips' })
})

test('times without a post are shown while they are to come, and written again by one press', async () => {
  const leftOut = ['2026-11-29T17:00:00.000Z', '2026-12-02T17:00:00.000Z']
  const calls = await show(<SchedulesPart />, [{ ...schedule, leftOut }])
  expect(page()).toContain(
    'Dec 2, 2026, 10:00 AM has no post: someone deleted it, or changed another post of that day.',
  )
  press(/^Write these times again/)
  await pass(100)
  expect(calls.find(({ path }) => path === `${at}/1`)?.body).toEqual({ writesLeftOut: true })
})

test('times that passed, or none, show nothing', async () => {
  await show(<SchedulesPart />, [{ ...schedule, leftOut: ['2026-11-29T17:00:00.000Z'] }])
  expect(page()).not.toContain('has no post')
})

test('a missed post that lacks its picture does not claim to go out at its new time', async () => {
  await show(<RescheduleButton post={{ id: PostId.parse(5), platform: 'instagram' }} />)
  press('Reschedule to the next free slot')
  await pass(200)
  expect(page()).toContain(
    'The Instagram post goes out Dec 2, 2026, 10:00 AM, Pacific time, once you add what it lacks and schedule it',
  )
})
