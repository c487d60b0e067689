import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { listMyJobs, recordJobEvent } from '../../contract/dispatch.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { confirmPickup } from '../../contract/pickup-confirmation.ts'
import { confirmPath, jobPath } from '../../contract/paths.ts'
import { remindDayBefore } from '../jobs/remind-day-before.ts'
import type { Job } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { claimedJob, FEE, linkedJob, pageOf } from './testing/links.ts'

const app = useApp()
const { receive } = inboundTextsOf(app)
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

beforeEach(() => app.setNow(instantOf(today, 17)))
afterEach(() => app.letClockRun())

const remind = () => remindDayBefore.run({}, app.ctx)
const confirm = (token: string, day = tomorrow) =>
  app.as().call(confirmPickup, { params: { token }, body: { day } })
const shown = async (token: string) => (await pageOf(app, token)).confirmation
const seenByTeam = async ({ id }: Job) =>
  (await app.as(await app.given.admin()).call(listAdminJobs, {})).find((job) => job.id === id)
    ?.confirmedAt

test('the page asks to confirm once the customer was reminded, and one press does it', async () => {
  const hauler = await app.given.hauler()
  const { job, token } = await claimedJob(app, hauler, { preferredDate: tomorrow })
  expect(await shown(token)).toBeNull()
  await expect(confirm(token)).rejects.toMatchObject({ code: 'illegal_move' })
  await remind()
  expect(await shown(token)).toEqual({ day: tomorrow, confirmedAt: null })

  const at = app.ctx.now()
  expect((await confirm(token)).confirmation).toEqual({ day: tomorrow, confirmedAt: at })
  expect(await seenByTeam(job)).toEqual(at)
  expect(await app.as(hauler).call(listMyJobs, {})).toMatchObject([{ confirmedAt: at }])
})

test('opening the links of the email confirms nothing, however often a scanner does', async () => {
  const { job, token } = await linkedJob(app, { preferredDate: tomorrow })
  await remind()
  for (const url of [
    jobPath(token),
    confirmPath(token),
    `/api${jobPath(token)}`,
    `/api${confirmPath(token)}`,
  ])
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.http.inject({ method, url })
  expect(await shown(token)).toEqual({ day: tomorrow, confirmedAt: null })
  expect(await seenByTeam(job)).toBeNull()
})

test('a press and a Y are the same confirmation, in any order and number', async () => {
  const phoneE164 = '+16045550177'
  const { job, token } = await linkedJob(app, { preferredDate: tomorrow, phoneE164 })
  await remind()
  const at = app.ctx.now()
  await Promise.all([confirm(token), receive(phoneE164, 'Y'), confirm(token)])
  app.setNow(instantOf(today, 19))
  await confirm(token)
  await receive(phoneE164, 'yes')
  expect(await seenByTeam(job)).toEqual(at)
  expect(await shown(token)).toEqual({ day: tomorrow, confirmedAt: at })
})

test('a press confirms the one pickup of the page', async () => {
  const [one, other] = [
    await linkedJob(app, { preferredDate: tomorrow }),
    await linkedJob(app, { preferredDate: tomorrow }),
  ]
  await remind()
  await confirm(one.token)
  expect(await seenByTeam(one.job)).not.toBeNull()
  expect(await seenByTeam(other.job)).toBeNull()
})

test('another day than the one that was shown is not confirmed', async () => {
  await app.given.hauler()
  const { token } = await linkedJob(app, { preferredDate: tomorrow })
  await remind()
  await confirm(token)
  const to = addDays(tomorrow, 1)
  await app.as().call(reschedulePickup, {
    params: { token },
    body: { preferredDate: to, preferredTime: 'morning' },
  })
  expect(await shown(token)).toBeNull()
  for (const day of [tomorrow, to])
    await expect(confirm(token, day)).rejects.toMatchObject({
      code: 'illegal_move',
      message: 'Your pickup has changed. Please look at it again',
    })
  app.setNow(instantOf(tomorrow, 17))
  await remind()
  await expect(confirm(token, tomorrow)).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await confirm(token, to)).confirmation).toMatchObject({ day: to })
})

test('what is cancelled, over or already arrived at asks for nothing', async () => {
  const hauler = await app.given.hauler()
  const arrived = await claimedJob(app, hauler, { preferredDate: tomorrow })
  const cancelled = await linkedJob(app, { preferredDate: tomorrow })
  const over = await linkedJob(app, { preferredDate: tomorrow })
  await remind()
  await app.as().call(cancelPickup, {
    params: { token: cancelled.token },
    body: { fee: (await pageOf(app, cancelled.token)).cancel?.fee ?? FEE.none },
  })
  expect(await shown(cancelled.token)).toBeNull()
  await expect(confirm(cancelled.token)).rejects.toMatchObject({ code: 'illegal_move' })

  app.setNow(instantOf(tomorrow, 8))
  for (const event of ['on_the_way', 'arrived'] as const)
    await app.as(hauler).call(recordJobEvent, {
      params: { jobId: arrived.job.id },
      body: { event },
    })
  expect(await shown(arrived.token)).toBeNull()
  app.setNow(instantOf(addDays(tomorrow, 1), 8))
  expect(await shown(over.token)).toBeNull()
  await expect(confirm(over.token)).rejects.toMatchObject({ code: 'illegal_move' })
})
