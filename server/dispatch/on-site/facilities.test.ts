import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAdminJob } from '../../../contract/jobs.ts'
import * as proof from '../../../contract/proof.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { useApp } from '../../testing/app.ts'
import { at, entry, facilityNamed, jobAtWork } from '../../testing/proof.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))
afterEach(() => closeBooks(app))

test('the team adds, renames and removes facilities; a name is there once, and records keep theirs', async () => {
  const admin = app.as(await app.given.admin())
  const input = { name: 'Burnaby Depot', address: '4800 Still Creek Dr', feeNote: '', fee: null }
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
  const chosen = await app.as(job.hauler).call(proof.listFacilities, {})
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
