import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { JobId, type OfferedJob } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { arrangeOffers } from './offers.ts'

const offer = (id: number, changes: Partial<OfferedJob>): OfferedJob => ({
  id: JobId.parse(id),
  status: 'pending',
  loadSize: 'small',
  description: 'An old sofa and two chairs',
  photos: [],
  preferredDate: Day.parse('2026-11-20'),
  preferredTime: 'morning',
  estimatedPrice: cents(10_000),
  createdAt: new Date('2026-11-18T20:00:00Z'),
  address: 'Main St, Vancouver',
  area: 'Vancouver',
  haulerPayout: null,
  ...changes,
})
const everything = { sort: 'date', day: null, areas: null } as const
const ids = (jobs: OfferedJob[]) => jobs.map(({ id }) => id as number)

const market = [
  offer(1, { preferredDate: Day.parse('2026-11-21'), estimatedPrice: cents(30_000) }),
  offer(2, { estimatedPrice: null, area: null }),
  offer(3, { area: 'Burnaby' }),
]

test('jobs are offered soonest first', () => {
  expect(ids(arrangeOffers(market, everything))).toEqual([2, 3, 1])
})

test('sorted by payout the best paid comes first and an unknown price last', () => {
  expect(ids(arrangeOffers(market, { ...everything, sort: 'payout' }))).toEqual([1, 3, 2])
})

test('Today keeps the pickups of that day', () => {
  expect(ids(arrangeOffers(market, { ...everything, day: Day.parse('2026-11-21') }))).toEqual([1])
})

test('My areas keeps the pickups in the areas the hauler serves', () => {
  expect(ids(arrangeOffers(market, { ...everything, areas: ['Burnaby', 'Delta'] }))).toEqual([3])
})
