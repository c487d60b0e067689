import { expect, test } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../contract/hauler-jobs.ts'
import { assignedJob } from '../dispatch/testing/jobs.ts'
import type { Action, QueuedAction } from './actions.ts'
import { ordinal } from './ordinal.ts'
import { withWaiting } from './waiting-steps.ts'

const job = z.decode(HaulerJob, assignedJob)
const AT = new Date('2026-11-20T17:09:00Z')
const entry = (action: Action, changes: Partial<QueuedAction> = {}): QueuedAction => ({
  id: action.kind,
  owner: 7,
  jobId: job.id,
  action,
  madeAt: AT,
  place: 1,
  state: 'waiting',
  isLate: true,
  ...changes,
})

test('steps that wait stand on the rail as made, at their time', () => {
  const { job: after, waiting } = withWaiting(job, [
    entry({ kind: 'event', event: 'arrived' }),
    entry({ kind: 'start', reason: '' }),
  ])
  expect(after).toMatchObject({ status: 'in_progress', arrivedAt: AT, startedAt: AT })
  expect([...waiting]).toEqual(['arrived', 'start'])
})

test('what is being sent for the first time, refused, or of another job changes nothing', () => {
  const start: Action = { kind: 'start', reason: '' }
  const { job: after, waiting } = withWaiting(job, [
    entry(start, { isLate: false }),
    entry(start, { state: 'refused' }),
    entry(start, { jobId: z.decode(HaulerJob, { ...assignedJob, id: 8 }).id }),
  ])
  expect(after).toEqual(job)
  expect([...waiting]).toEqual([])
})

test.for([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [21, '21st'],
] as const)('%i is the %s', ([place, text]) => {
  expect(ordinal(place)).toBe(text)
})
