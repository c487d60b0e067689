import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { revokeJobLink } from '../../contract/job-links.ts'
import { JobId, listAdminJobs } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { linkedJob, pageOf } from './testing/links.ts'

const app = useApp()

const revoke = (by: { cookie: string }, jobId: JobId) =>
  app.as(by).call(revokeJobLink, { params: { jobId } })
const isOpen = async (by: { cookie: string }, jobId: JobId) =>
  (await app.as(by).call(listAdminJobs, {})).find(({ id }) => id === jobId)?.hasOpenLink
const refusal = (id: JobId) => ({
  code: 'illegal_move',
  message: `Job #${id} has no open link to revoke`,
})

test('an admin revokes the link of one job, which is recorded; those of others stay', async () => {
  const admin = await app.given.admin()
  const [{ job, token }, other] = [await linkedJob(app), await linkedJob(app)]
  expect(await isOpen(admin, job.id)).toBe(true)
  expect(await revoke(admin, job.id)).toEqual({ id: job.id })
  await expect(pageOf(app, token)).rejects.toMatchObject({ code: 'not_found' })
  expect(await pageOf(app, other.token)).toMatchObject({ id: other.job.id })
  expect(await isOpen(admin, job.id)).toBe(false)
  expect(await isOpen(admin, other.job.id)).toBe(true)
  const links = await app.ctx.db
    .selectFrom('jobLinks')
    .select(['revokedAt', 'revokedBy'])
    .where('jobId', '=', job.id)
    .execute()
  expect(links).toEqual([{ revokedAt: expect.any(Date), revokedBy: admin.id }])
})

test('of two who revoke a link concurrently, one reads that none is open', async () => {
  const admin = await app.given.admin()
  const { job } = await linkedJob(app)
  const both = await Promise.allSettled([revoke(admin, job.id), revoke(admin, job.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(revoke(admin, job.id)).rejects.toMatchObject(refusal(job.id))
})

test('a job without a link, or whose link has ended, has none to revoke; an unknown one is not found', async () => {
  const unpaid = await app.given.job({ paymentStatus: 'pending' })
  const { job } = await linkedJob(app)
  app.setNow(instantOf(addDays(job.preferredDate, 31), 0))
  const admin = await app.given.admin()
  for (const { id } of [unpaid, job]) {
    await expect(revoke(admin, id)).rejects.toMatchObject(refusal(id))
    expect(await isOpen(admin, id)).toBe(false)
  }
  await expect(revoke(admin, JobId.parse(999_999))).rejects.toMatchObject({ code: 'not_found' })
  app.letClockRun()
})
