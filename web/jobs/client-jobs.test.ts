import { expect, test } from 'vitest'
import { z } from 'zod'
import { ClientJob } from '../../contract/jobs.ts'
import { countClientViews, findClientJobs, haulerText, nextPickup } from './client-jobs.ts'

const job = (facts: Partial<z.input<typeof ClientJob>>): ClientJob =>
  z.decode(ClientJob, {
    id: 1,
    status: 'pending',
    loadSize: 'small',
    description: 'An old sofa',
    photos: [],
    preferredDate: '2026-11-20',
    preferredTime: 'morning',
    estimatedPrice: '149.00',
    finalPrice: null,
    createdAt: '2026-11-18T18:00:00Z',
    hauler: null,
    ...facts,
  })
const byId = { by: 'id', down: true } as const

test('active jobs are those that still need work', () => {
  const jobs = (['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const).map(
    (status, i) => job({ id: i + 1, status }),
  )
  expect(countClientViews(jobs)).toEqual({ all: 5, active: 3, completed: 1, cancelled: 1 })
  const active = findClientJobs(jobs, { view: 'active', search: '', sort: byId })
  expect(active.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a search looks at description, number and hauler', () => {
  const mei = { user: { firstName: 'Mei', lastName: 'Tanaka' } }
  const jobs = [job({ id: 7, hauler: mei }), job({ id: 8, description: 'A fridge' })]
  const found = (search: string) =>
    findClientJobs(jobs, { view: 'all', search, sort: byId }).map(({ id }) => id)
  expect(found('tanaka')).toEqual([7])
  expect(found('fridge')).toEqual([8])
  expect(found('#7')).toEqual([7])
})

test('the next pickup is the active one with the earliest day', () => {
  const jobs = [
    job({ id: 1, preferredDate: '2026-12-01' }),
    job({ id: 2, preferredDate: '2026-11-25' }),
    job({ id: 3, preferredDate: '2026-11-20', status: 'completed' }),
  ]
  expect(nextPickup(jobs)?.id).toBe(2)
  expect(nextPickup([])).toBeNull()
})

test('a job without a hauler says whether one is being looked for', () => {
  expect(haulerText(job({ status: 'pending' }))).toBe('Finding a hauler')
  expect(haulerText(job({ status: 'cancelled' }))).toBe('No hauler')
})
