import { afterEach, expect, test } from 'vitest'
import { payPickup } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { deleteJob, listAdminJobs } from '../../contract/jobs.ts'
import {
  getPaymentLinks,
  listDeletedJobs,
  recoverJob,
  sendPaymentLink,
} from '../../contract/office-jobs.ts'
import { releaseJob, undoReleaseJob } from '../../contract/team-moves.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob, pageOf, tokenFor } from '../job-page/testing/links.ts'
import { chargesOf, closeBooks, payWith } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob, paidJob, unpaidJob } from '../testing/paying.ts'
import { receivingIn } from '../testing/receiving.ts'
import { lastSteps } from '../testing/last-steps.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const dispatcher = async () => app.as(await app.given.admin('dispatcher'))
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const paramsOf = ({ id: jobId }: Pick<Job, 'id'>) => ({ params: { jobId } })
const steps = lastSteps()
const release = async (job: Pick<Job, 'id'>, reason = 'His truck is needed elsewhere') =>
  steps.keep(job.id, (await dispatcher()).call(releaseJob, { ...paramsOf(job), body: { reason } }))
const undo = async (job: Pick<Job, 'id'>, step = steps.of(job.id)) =>
  (await dispatcher()).call(undoReleaseJob, { ...paramsOf(job), body: step })
const textsLeft = async (job: Job) =>
  (await textsAbout(app, job)).filter((text) => !text.endsWith('cancelled'))

async function assigned() {
  const hauler = await app.given.hauler()
  const { job } = await claimedJob(app, hauler)
  await app.runTasks()
  app.setNow(new Date())
  return { hauler, job }
}

test('a release by the team has a reason, never counts against the hauler, and can be undone', async () => {
  const { job, hauler } = await assigned()
  const before = await textsLeft(job)
  await expect(release(job, 'x')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await release(job)).toMatchObject({ isAssigned: false })
  inSeconds(8)
  expect(await undo(job)).toMatchObject({ isAssigned: true })
  expect(await findJob(app, job)).toMatchObject({ haulerId: hauler.id, confirmBy: null })
  await app.runTasks({ delayed: true })
  expect(await textsLeft(job)).toEqual(before)
  await release(job)
  inSeconds(8.001)
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
  await app.runTasks({ delayed: true })
  expect((await textsLeft(job)).slice(before.length)).toEqual([
    'job_released delivered',
    'job_taken_back delivered',
  ])
  expect(await app.given.count('reliabilityEvents')).toBe(0)
  expect(await app.given.count('jobWindowChanges')).toBe(0)
  const { reason } = await app.ctx.db
    .selectFrom('transitions')
    .select('reason')
    .where('move', '=', 'release')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('His truck is needed elsewhere')
  await expect(release(job)).rejects.toMatchObject({ code: 'illegal_move' })
})

const deletedOnes = async () => {
  const { items } = await (await dispatcher()).call(listDeletedJobs.page, { query: { limit: 20 } })
  return items
}

test('a deleted job can be recovered for thirty days; what went back stays with the customer', async () => {
  const job = await paidJob(app)
  const admin = await dispatcher()
  await admin.call(deleteJob, paramsOf(job))
  await app.runTasks({ delayed: true })
  expect(await deletedOnes()).toMatchObject([
    { id: job.id, status: 'cancelled', refunded: job.estimatedPriceCents },
  ])
  const recovered = { id: job.id, status: 'cancelled', refunded: job.estimatedPriceCents }
  const outcomes = await Promise.allSettled([
    admin.call(recoverJob, paramsOf(job)),
    admin.call(recoverJob, paramsOf(job)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: recovered })
  expect(await deletedOnes()).toEqual([])
  const listed = await admin.call(listAdminJobs.page, { query: { limit: 20 } })
  expect(listed).toMatchObject({ items: [{ id: job.id }], total: 1 })
  await expect(admin.call(recoverJob, paramsOf(job))).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is not deleted`,
  })
  await admin.call(deleteJob, paramsOf(job))
  inSeconds(30 * 86_400)
  expect(await deletedOnes()).toEqual([])
  const later = await dispatcher()
  await expect(later.call(recoverJob, paramsOf(job))).rejects.toMatchObject({
    code: 'illegal_move',
  })
  const absent = { id: 999_999 as Job['id'] }
  await expect(later.call(recoverJob, paramsOf(absent))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a payment link goes by the chosen channel, once a minute, while something is due', async () => {
  app.setNow(new Date())
  const { job, pay } = await unpaidJob(app)
  const admin = await dispatcher()
  const send = (channel: 'sms' | 'email') =>
    admin.call(sendPaymentLink, { ...paramsOf(job), body: { channel } })
  expect(await admin.call(getPaymentLinks, paramsOf(job))).toMatchObject({
    due: { of: 'booking', amount: job.estimatedPriceCents },
    refusal: null,
    channels: [{ channel: 'sms' }, { channel: 'email', to: job.email }],
    sent: [],
  })
  const outcomes = await Promise.allSettled([send('sms'), send('sms')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()
  const links = (await messagesOf(app)).filter((each) => each.messageType === 'payment_link')
  expect(links).toMatchObject([{ channel: 'sms' }])
  await expect(send('email')).rejects.toMatchObject({ code: 'too_many_requests' })
  inSeconds(61)
  expect((await send('email')).sent.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  expect(await tokenFor(app, job)).toBeTruthy()
  await pay()
  await app.runTasks()
  inSeconds(122)
  await expect(send('sms')).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is paid; nothing is due`,
  })
  const unreachable = (await unpaidJob(app, { phoneE164: null })).job
  await expect(
    admin.call(sendPaymentLink, { ...paramsOf(unreachable), body: { channel: 'sms' } }),
  ).rejects.toMatchObject({ code: 'refused' })
})

test('the link, the page and the card form are for what is left to pay, and end together', async () => {
  const { job } = await unpaidJob(app)
  const admin = await dispatcher()
  const links = () => admin.call(getPaymentLinks, paramsOf(job))
  await admin.call(sendPaymentLink, { ...paramsOf(job), body: { channel: 'sms' } })
  await app.runTasks()
  const token = await tokenFor(app, job)
  const pay = (amount: number) =>
    app.as().call(payPickup, { params: { token }, body: { amount: cents(amount) } })
  const old = await pay(149_99)
  const { receive } = receivingIn(app)
  await receive(job, { amount: cents(100_00) })
  expect(await links()).toMatchObject({ due: { of: 'booking', amount: 49_99 }, refusal: null })
  expect(await pageOf(app, token)).toMatchObject({ due: { amount: 49_99 } })
  await expect(pay(149_99)).rejects.toMatchObject({ facts: { amount: '49.99' } })
  const { pay: rest } = await pay(49_99)
  await expect(payWith(app, old.pay.clientSecret)).rejects.toMatchObject({ code: 'illegal_move' })
  await payWith(app, rest.clientSecret)
  await app.runTasks()
  expect(await chargesOf(app, job)).toContain(49_99)
  expect(await links()).toMatchObject({
    due: null,
    refusal: `Job #${job.id} is paid; nothing is due`,
  })
  // The hauler collects it: the page shows nothing to pay, and no link goes out.
  const cash = await receivingIn(app).cashJob()
  expect(await admin.call(getPaymentLinks, paramsOf(cash))).toMatchObject({
    refusal: `Job #${cash.id} is paid without a card; its page takes no payment`,
  })
})
