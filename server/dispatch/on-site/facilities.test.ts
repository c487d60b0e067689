import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAdminJob, type JobId } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import * as proof from '../../../contract/proof.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { at, entry, facilityNamed, jobAtWork } from '../../testing/proof.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))
afterEach(() => closeBooks(app))

test('the team adds, renames and removes facilities; a name is there once, and records keep theirs', async () => {
  const admin = app.as(await app.given.admin())
  const input = {
    name: 'Burnaby Depot',
    address: '4800 Still Creek Dr',
    area: null,
    feeNote: '',
    fee: null,
  }
  const body = { ...input, isActive: true }
  const { id: facilityId } = await admin.call(proof.addFacility, { body })
  await expect(
    admin.call(proof.addFacility, { body: { ...body, name: 'burnaby depot' } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  const twice = { body: { ...body, name: 'Richmond Depot' } }
  const outcomes = await Promise.allSettled([1, 2].map(() => admin.call(proof.addFacility, twice)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'in_use' } }])
  const change = (changes: Partial<typeof body>) =>
    admin.call(proof.changeFacility, { params: { facilityId }, body: { ...body, ...changes } })
  await expect(
    change({ name: (await facilityNamed(app, 'North Shore')).name }),
  ).rejects.toMatchObject({
    code: 'in_use',
  })

  const job = await jobAtWork(app)
  await change({ isActive: false })
  const chosen = await app.as(job.hauler).call(proof.listFacilities, { query: {} })
  expect(chosen.map(({ id }) => id)).not.toContain(facilityId)
  expect((await admin.call(proof.listAllFacilities, {})).map(({ id }) => id)).toContain(facilityId)
  // A phone without signal chose it before.
  const photos = [await job.photo()]
  await job.complete({ photos, disposal: [entry({ facilityId, noTicket: 'Lost it' })] })
  await change({ name: 'Still Creek Depot', isActive: false })
  expect((await job.page()).disposal).toMatchObject([{ place: 'Burnaby Depot' }])
  expect(await admin.call(getAdminJob, { params: { jobId: job.jobId } })).toMatchObject({
    proof: 'complete',
  })
})

test('facilities near a job come first for its hauler; the area is chosen or read from the address', async () => {
  const admin = app.as(await app.given.admin())
  const job = await jobAtWork(app)
  const usual = { feeNote: '', fee: null, isActive: true }
  const add = (name: string, address: string, area: ServiceArea | null = null) =>
    admin.call(proof.addFacility, { body: { ...usual, name, address, area } })
  await add('A depot without an area', '1 Logging Rd')
  const chosen = await add('B depot of another name', '2 Back Lane', 'White Rock')
  const read = await add('C depot', '3 Marine Dr, White Rock, BC V4B 1A1')
  expect([chosen.area, read.area]).toEqual(['White Rock', 'White Rock'])
  const names = async (who: { cookie: string }, jobId?: JobId) => {
    const query = jobId === undefined ? {} : { jobId }
    const facilities = await app.as(who).call(proof.listFacilities, { query })
    return facilities.map(({ name }) => name)
  }

  await app.ctx.db
    .updateTable('jobs')
    .set({ area: 'White Rock' })
    .where('id', '=', job.jobId)
    .execute()
  const near = await names(job.hauler, job.jobId)
  expect(near.slice(0, 3)).toEqual([
    chosen.name,
    read.name,
    'Central Surrey Recycling and Waste Centre',
  ])
  const place = (name: string) => near.findIndex((each) => each.startsWith(name))
  expect(place('A depot without an area')).toBeGreaterThan(place('North Shore'))
  const byName = near.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()))
  expect(await names(job.hauler)).toEqual(byName)
  // The order must not reveal where another hauler's job is.
  expect(await names(await app.given.hauler(), job.jobId)).toEqual(byName)
})
