import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { JobId, type HaulerJob } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { inWorkingOrder } from './my-jobs-order.ts'

const job = (id: number, changes: Partial<HaulerJob>): HaulerJob => ({
  id: JobId.parse(id),
  status: 'assigned',
  loadSize: 'small',
  description: 'An old sofa and two chairs',
  photos: [],
  preferredDate: Day.parse('2026-11-20'),
  preferredTime: 'morning',
  estimatedPrice: cents(10_000),
  createdAt: new Date('2026-11-18T20:00:00Z'),
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  address: '2418 St Johns St, Port Moody',
  area: 'Port Moody',
  haulerPayout: null,
  scheduledDate: null,
  timeSlot: null,
  onTheWayAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  ...changes,
})

test('the job in progress comes first, then assigned jobs by pickup day', () => {
  const { current } = inWorkingOrder([
    job(1, { scheduledDate: Day.parse('2026-11-25') }),
    job(2, { scheduledDate: Day.parse('2026-11-21') }),
    job(3, { status: 'in_progress', scheduledDate: Day.parse('2026-11-30') }),
    job(4, { preferredDate: Day.parse('2026-11-19') }),
  ])

  expect(current.map(({ id }) => id)).toEqual([3, 4, 2, 1])
})

test('finished jobs are kept by the month they ended in BC, latest first', () => {
  const completed = (id: number, completedAt: string) =>
    job(id, { status: 'completed', completedAt: new Date(completedAt) })

  const { current, past } = inWorkingOrder([
    completed(1, '2026-11-01T06:30:00Z'), // still 31 October in BC
    completed(2, '2026-11-01T08:00:00Z'),
    completed(3, '2026-11-10T20:00:00Z'),
    job(4, { status: 'cancelled', preferredDate: Day.parse('2026-10-02') }),
  ])

  expect(current).toEqual([])
  expect(past.map(({ month, jobs }) => [month, jobs.map(({ id }) => id)])).toEqual([
    ['November 2026', [3, 2]],
    ['October 2026', [1, 4]],
  ])
})
