import { expect, test } from 'vitest'
import { BoardStepId } from '../../../contract/schedule.ts'
import { Day, type Slot } from '../../../contract/calendar.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import { hintText, keptText, stepText, undoneText } from './board-texts.ts'
import { scheduledAt, withScheduled, withWaiting } from './places.ts'

const friday = Day.parse('2026-11-20')

const job = (id: number, status: CalendarJob['status'] = 'pending'): CalendarJob => ({
  id: JobId.parse(id),
  firstName: 'Mei',
  lastName: 'Tanaka',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  loadSize: 'small',
  status,
  preferredDate: friday,
  preferredTime: 'morning',
  estimatedPrice: cents(149_99),
})
const hauler = (id: number, firstName = 'Dana') => ({
  id: HaulerId.parse(id),
  user: { firstName, lastName: 'Park' },
})
const at = (id: number, timeSlot: Slot) => ({ hauler: hauler(id), timeSlot })

test('a job stands in one place of the day, and then does not wait', () => {
  const [here, there] = [at(1, '8-10'), at(2, '10-12')].map((place) => scheduledAt(job(7), place))
  if (!here || !there) throw new Error('There are two places')
  const other = scheduledAt(job(8), at(1, '8-10'))
  expect(withScheduled([here, other], job(7), there)).toEqual([other, there])
  expect(withScheduled([here, other], job(7), null)).toEqual([other])
  expect(there.job.status).toBe('assigned')
  const both = { jobs: [job(7), job(8)], total: 300 }
  expect(withWaiting(both, job(7), false)).toEqual({ jobs: [job(8)], total: 299 })
  expect(withWaiting({ jobs: [job(8)], total: 299 }, job(7, 'assigned'), true)).toEqual({
    jobs: [job(8), job(7)],
    total: 300,
  })
})

test('what was done is said in a sentence', () => {
  const step = { stepId: BoardStepId.parse(1), isPlan: false, jobs: [job(7).id], leftMs: 8_000 }
  expect(stepText({ ...step, place: at(1, '8-10') })).toBe('Job #7 is with Dana Park, 8-10 AM.')
  expect(stepText({ ...step, place: null })).toBe('Job #7 is on the market again.')
  const plan = { ...step, isPlan: true, place: null }
  expect(stepText(plan)).toBe('The plan placed 1 job.')
  expect(stepText({ ...plan, jobs: [job(7).id, job(8).id] })).toBe('The plan placed 2 jobs.')
})

test('an undone plan counts what went back, and names what stays with its reasons', () => {
  const kept = [1, 2, 3, 4].map((id) => ({
    jobId: JobId.parse(id),
    reason: `Job #${id} is in progress`,
  }))
  expect(undoneText({ takenBack: [job(7)], kept: [] })).toBe('1 job is on the market again')
  expect(undoneText({ takenBack: [job(7), job(8)], kept: kept.slice(0, 1) })).toBe(
    '2 jobs are on the market again, 1 stays as it is',
  )
  expect(undoneText({ takenBack: [], kept })).toBe(
    '0 jobs are on the market again, 4 stay as they are',
  )
  expect(keptText(kept.slice(0, 1))).toBe('Job #1 is in progress.')
  expect(keptText(kept)).toBe(
    'Job #1 is in progress. Job #2 is in progress. Job #3 is in progress. 1 more changed since.',
  )
})

test('the hint fits what there is to drag', () => {
  expect(hintText(2, 0)).toMatch('press Assign')
  expect(hintText(0, 1)).toMatch('another slot')
  expect(hintText(0, 0)).toMatch('once they have a hauler')
})
