import { beforeAll, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { getClientJob, listClientJobs, openClientJobPage } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import { startSession } from '../accounts/sessions.ts'
import { linkedJob, tokenFor } from '../job-page/testing/links.ts'
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

test('a paid pickup has a page with its receipt, for its customer alone and while its link is open', async () => {
  const owner = await app.given.user('client')
  const { job } = await linkedJob(app, { clientId: owner.id })
  const mine = app.as(owner)
  const params = { jobId: job.id }
  expect(await mine.call(getClientJob, { params })).toMatchObject({ due: null, hasReceipt: true })
  expect(await mine.call(openClientJobPage, { params })).toEqual({
    path: `/job/${await tokenFor(app, job)}`,
  })
  await expect(app.as(customer).call(openClientJobPage, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  app.setNow(new Date(Date.now() + 90 * 86_400_000))
  const later = {
    ...owner,
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: owner.id }),
  }
  expect(await app.as(later).call(openClientJobPage, { params })).toEqual({ path: null })
  app.letClockRun()
})

test('an unpaid pickup says what to pay, and a cancelled one asks for nothing', async () => {
  const owner = await app.given.user('client')
  const own = { clientId: owner.id, paymentStatus: 'pending' } as const
  const open = await app.given.job(own)
  const cancelled = await app.given.job({ ...own, status: 'cancelled' })
  const call = app.as(owner).call
  const one = (id: number) => call(getClientJob, { params: { jobId: id as never } })
  const { due, estimatedPrice, hasReceipt } = await one(open.id)
  expect({ due, hasReceipt }).toEqual({ due: estimatedPrice, hasReceipt: false })
  // No message named it yet.
  expect(await call(openClientJobPage, { params: { jobId: open.id } })).toEqual({
    path: `/job/${await tokenFor(app, open)}`,
  })
  expect(await one(cancelled.id)).toMatchObject({ due: null, hasReceipt: false })
})
