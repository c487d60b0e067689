import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day } from '../../contract/calendar.ts'
import { AdminJob } from '../../contract/jobs.ts'
import { toCsv } from '../ui/csv.ts'
import { consequenceOf } from './DeleteJobDialog.tsx'
import { amountText, countViews, findJobs, jobCsvColumns, type JobQuery } from './job-list.ts'

const today = Day.parse('2026-11-20')
const dale = { id: 3, user: { firstName: 'Dale', lastName: 'Kowalchuk' } }

const job = (facts: Partial<z.input<typeof AdminJob>> = {}): AdminJob =>
  z.decode(AdminJob, {
    id: 1042,
    status: 'pending',
    loadSize: 'small',
    description: 'An old sofa, two chairs',
    photos: [],
    preferredDate: '2026-11-24',
    preferredTime: 'morning',
    estimatedPrice: '214.00',
    createdAt: '2026-11-18T18:00:00Z',
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '+16045550142',
    email: 'amrita@example.com',
    address: '2301 St Johns Street, Port Moody',
    area: 'Port Moody',
    paymentStatus: 'paid',
    finalPrice: null,
    platformFee: null,
    haulerPayout: null,
    scheduledDate: null,
    startedAt: null,
    completedAt: null,
    needsReview: false,
    hasOpenLink: false,
    hauler: null,
    ...facts,
  })

const query = (change: Partial<JobQuery> = {}): JobQuery => ({
  view: 'all',
  filter: 'any',
  search: '',
  sort: { by: 'id', down: true },
  ...change,
})
const ids = (jobs: AdminJob[], change: Partial<JobQuery>) =>
  findJobs(jobs, query(change), today).map(({ id }) => id)

test('unassigned jobs are the paid ones that nobody took', () => {
  const jobs = [
    job({ id: 1 }),
    job({ id: 2, paymentStatus: 'pending' }),
    job({ id: 3, status: 'assigned', hauler: dale }),
  ]
  expect(ids(jobs, { view: 'unassigned' })).toEqual([1])
  expect(ids(jobs, { filter: 'unpaid' })).toEqual([2])
})

test('a payment that failed is looked for while the job can still be paid', () => {
  const failed = { paymentStatus: 'failed' } as const
  const jobs = [job({ id: 1, ...failed }), job({ id: 2, ...failed, status: 'cancelled' }), job()]
  expect(ids(jobs, { filter: 'payment_failed' })).toEqual([1])
})

test('today shows the pickups of today in BC, by the planned day where there is one', () => {
  const jobs = [
    job({ id: 1, preferredDate: '2026-11-20' }),
    job({ id: 2, preferredDate: '2026-11-20', scheduledDate: '2026-11-21', status: 'assigned' }),
    job({ id: 3, preferredDate: '2026-11-19', scheduledDate: '2026-11-20', status: 'assigned' }),
    job({ id: 4, preferredDate: '2026-11-20', status: 'cancelled' }),
  ]
  expect(ids(jobs, { view: 'today' })).toEqual([3, 1])
  expect(countViews(jobs, today)).toMatchObject({ all: 4, today: 2 })
})

test('a search finds client, address and number, all words at once', () => {
  const jobs = [job(), job({ id: 1043, firstName: 'Grace', lastName: 'Kim' })]
  expect(ids(jobs, { search: 'gill moody' })).toEqual([1042])
  expect(ids(jobs, { search: '#1043' })).toEqual([1043])
})

test('jobs are sorted by the amount that is shown', () => {
  const jobs = [
    job({ id: 1, estimatedPrice: '100.00' }),
    job({ id: 2, estimatedPrice: '50.00', finalPrice: '300.00' }),
    job({ id: 3, estimatedPrice: null }),
  ]
  expect(ids(jobs, { sort: { by: 'amount', down: true } })).toEqual([2, 1, 3])
})

test('the amount is the final price, else an estimate, else pending', () => {
  expect(amountText(job({ finalPrice: '332.00' }))).toBe('$332.00')
  expect(amountText(job())).toBe('~$214.00')
  expect(amountText(job({ estimatedPrice: null }))).toBe('Pending')
})

test('the file of the jobs has plain numbers, ISO dates and the phone as it is', () => {
  const [head, row] = toCsv(jobCsvColumns, [job({ hauler: dale })]).split('\r\n')
  expect(head).toContain('Job ID,Client,Phone')
  expect(row).toContain('1042,Amrita Gill,+16045550142')
  expect(row).toContain('Dale Kowalchuk,pending,paid,214.00,,')
  expect(row).toContain('2026-11-24,morning,,2026-11-18,"An old sofa, two chairs"')
})

test('before a deletion the admin reads what it does to the money', () => {
  expect(consequenceOf(job())).toContain('Amrita Gill gets $214.00 back in full.')
  expect(consequenceOf(job({ paymentStatus: 'pending' }))).toContain('Nothing was paid')
  expect(consequenceOf(job({ status: 'assigned', hauler: dale }))).toContain('Dale Kowalchuk loses')
  expect(consequenceOf(job({ status: 'completed' }))).toContain('stay in the books')
  expect(consequenceOf(job({ status: 'in_progress', hauler: dale }))).toBeNull()
})
