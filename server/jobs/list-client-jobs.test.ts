import { beforeAll, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { getClientJob, listClientJobs } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
let customer: Awaited<ReturnType<typeof app.given.user>>
let jobs: Record<'sofa' | 'fridge' | 'desk', { id: number }>

beforeAll(async () => {
  customer = await app.given.user('client')
  const hauler = await app.given.hauler({ firstName: 'Ana', lastName: 'Kowalczyk' })
  const own = { clientId: customer.id }
  jobs = {
    sofa: await app.given.job({
      ...own,
      description: 'An old sofa',
      preferredDate: Day.parse('2026-12-01'),
    }),
    fridge: await app.given.job({
      ...own,
      description: 'A fridge',
      preferredDate: Day.parse('2026-11-25'),
      status: 'assigned',
      haulerId: hauler.id,
    }),
    desk: await app.given.job({
      ...own,
      description: 'Desks',
      preferredDate: Day.parse('2026-11-20'),
      status: 'cancelled',
    }),
  }
  await app.given.job({ description: 'A sofa of another customer' })
})

const found = async (query: ListQuery<typeof listClientJobs>) =>
  (await app.as(customer).call(listClientJobs.page, { query })).items.map(({ id }) => id)

test('a search looks at description, number and hauler of the own jobs', async () => {
  expect(await found({ q: 'sofa' })).toEqual([jobs.sofa.id])
  expect(await found({ q: 'kowalczyk' })).toEqual([jobs.fridge.id])
  expect(await found({ q: `#${jobs.sofa.id} sofa` })).toEqual([jobs.sofa.id])
})

test('the next pickup is the active one with the earliest day', async () => {
  expect(await found({ status: [...ACTIVE_STATUSES], sort: 'day', limit: 1 })).toEqual([
    jobs.fridge.id,
  ])
})

test('jobs are ordered by hauler, those without one behind every name', async () => {
  expect((await found({ sort: 'hauler' }))[0]).toBe(jobs.fridge.id)
  expect((await found({ sort: 'status:desc' }))[0]).toBe(jobs.desk.id)
})

test('one job is asked for by its number, by its customer alone', async () => {
  const params = { jobId: jobs.sofa.id as never }
  const call = app.as(customer).call
  expect(await call(getClientJob, { params })).toMatchObject({ description: 'An old sofa' })
  const other = await app.given.user('client')
  await expect(app.as(other).call(getClientJob, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
})
