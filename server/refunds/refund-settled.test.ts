import { expect, test } from 'vitest'
import { previewRefund, refundSettledJob } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'

const app = useApp()
const { completedJob, refund, moneyOf, tip, start } = settlingIn(app)

type Job = Awaited<ReturnType<typeof paidJob>>

const fee = async ({ id }: Job) => 0 - (await balanceOf(app.ctx.db, 'platform_fee', id))
const payableOf = async ({ id }: Job) => 0 - (await balanceOf(app.ctx.db, 'hauler_payable', id))
const rows = (table: 'refunds' | 'reversals' | 'payouts', { id }: Job) =>
  app.ctx.db.selectFrom(table).selectAll().where('jobId', '=', id).orderBy('id').execute()
const textsAbout = async ({ id }: Job) =>
  (
    await app.ctx.db
      .selectFrom('notifications')
      .select(['messageType', 'message'])
      .where('jobId', '=', id)
      .where('channel', '=', 'sms')
      .where('messageType', 'in', ['refund_issued', 'share_taken_back'])
      .orderBy('id')
      .execute()
  ).map(({ messageType, message }) => `${messageType}: ${message}`)

test('half of a price goes back: the hauler gives up the share of it, and both read why', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  await app.runTasks()
  const answer = await refund(job, 75_00)
  expect(answer).toEqual({
    jobId: job.id,
    amount: 75_00,
    bearing: { hauler: 52_50, gst: 0, platform: 22_50 },
  })
  await app.runTasks()
  expect(await rows('refunds', job)).toMatchObject([
    { amountCents: 75_00, shareCents: 52_50, status: 'succeeded', afterSettlement: true },
  ])
  expect(await rows('reversals', job)).toMatchObject([{ amountCents: 52_50, status: 'succeeded' }])
  expect(await fee(job)).toBe(22_50)
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(22_50)
  const [toCustomer, toHauler] = await textsAbout(job)
  expect(toCustomer).toMatch(
    /^refund_issued: .*refunding \$75\.00 for pickup .*\. A wall was scratched\./,
  )
  expect(toHauler).toMatch(
    /^share_taken_back: .*\$52\.50 .*: \$75\.00 went back to the customer\. A wall/,
  )
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('the platform can bear all of a refund: the hauler keeps the share, and hears nothing', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  await app.runTasks()
  await refund(job, 149_99, { share: 'absorb' })
  await app.runTasks()
  expect(await rows('reversals', job)).toEqual([])
  expect(await rows('payouts', job)).toMatchObject([{ status: 'paid', amountCents: 104_99 }])
  expect(await fee(job)).toBe(-104_99)
  expect((await findJob(app, job)).paymentStatus).toBe('refunded')
  expect(await textsAbout(job)).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test.for([
  ['in two parts', [50_00, 99_99]],
  ['in one part', [149_99]],
] as const)(
  'all of a price that goes back %s takes all of the share with it',
  async ([, amounts]) => {
    const job = await completedJob(await haulerWithAccount(app))
    await app.runTasks()
    for (const amount of amounts) await refund(job, amount)
    await app.runTasks()
    expect(await rows('payouts', job)).toMatchObject([{ status: 'reversed' }])
    expect([await fee(job), await payableOf(job)]).toEqual([0, 0])
    expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(0)
    expect((await findJob(app, job)).paymentStatus).toBe('refunded')
    expect((await moneyOf(job)).refundable.price).toMatchObject({
      most: 0,
      alreadyRefunded: 149_99,
      refusal: 'All of the price has gone back, or is on its way',
    })
    expect(await checkBooks(app.ctx.db)).toEqual([])
  },
)

test('of a payout that waits for its bank so much less is sent', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await completedJob(hauler)
  await refund(job, 49_99)
  expect(await rows('payouts', job)).toMatchObject([
    { status: 'waiting_for_bank', amountCents: 70_00 },
  ])
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks()
  expect(await rows('payouts', job)).toMatchObject([{ status: 'paid', amountCents: 70_00 }])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a payout that is on its way is sent whole, and the share taken back from it', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await refund(job, 49_99)
  expect(await rows('reversals', job)).toMatchObject([{ status: 'requested', amountCents: 34_99 }])
  await app.runTasks({ delayed: true })
  expect(await rows('payouts', job)).toMatchObject([{ status: 'paid', amountCents: 104_99 }])
  expect(await rows('reversals', job)).toMatchObject([{ status: 'succeeded' }])
  expect([await fee(job), await payableOf(job)]).toEqual([30_00, 0])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a price that was paid in two parts goes back from the later one first, each part with its share', async () => {
  const job = await completedJob(await haulerWithAccount(app), { more: 20_00 })
  await app.runTasks()
  const { bearing } = await refund(job, 50_00)
  await app.runTasks()
  expect(await rows('refunds', job)).toMatchObject([
    { amountCents: 20_00, shareCents: 14_00 },
    { amountCents: 30_00, shareCents: 21_00 },
  ])
  expect(bearing).toEqual({ hauler: 35_00, gst: 0, platform: 15_00 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a tip goes back from its hauler, who had all of it, or from the platform', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await tip(job, 15_00)
  await app.runTasks()
  await refund(job, 10_00, { of: 'tip' })
  await refund(job, 2_00, { of: 'tip', share: 'absorb' })
  await expect(refund(job, 3_01, { of: 'tip' })).rejects.toMatchObject({
    code: 'refused',
    message: '$3.01 cannot be refunded: $3.00 of the tip is left',
  })
  await app.runTasks()
  expect(await fee(job)).toBe(43_00)
  expect(await balanceOf(app.ctx.db, 'tips', job.id)).toBe(0)
  const { refundable } = await moneyOf(job)
  expect(refundable.tip).toMatchObject({ most: 3_00, alreadyRefunded: 12_00 })
  expect(refundable.price).toMatchObject({ most: 149_99, alreadyRefunded: 0 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('of two concurrent refunds of admins, or a double click, one is made', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const both = await Promise.allSettled([
    refund(job, 20_00, { alreadyRefunded: 0 }),
    refund(job, 20_00, { alreadyRefunded: 0 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'amount_mismatch', facts: { alreadyRefunded: '20.00' } },
  })
  await app.runTasks()
  expect(await rows('refunds', job)).toHaveLength(1)
})

test('what is asked for is refused when it is nothing, too much, unexplained, or of no job', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await expect(refund(job, 150_00)).rejects.toMatchObject({
    code: 'refused',
    message: '$150.00 cannot be refunded: $149.99 of the price is left',
  })
  await expect(refund(job, 0)).rejects.toMatchObject({ code: 'refused' })
  await expect(refund(job, 1, { of: 'tip' })).rejects.toMatchObject({
    code: 'illegal_move',
    message: `No tip was paid for job #${job.id}`,
  })
  const admin = app.as(await app.given.admin())
  const body = { amount: cents(1), of: 'price', share: 'absorb', reason: ' ' } as const
  const none = cents(0)
  await expect(
    admin.call(refundSettledJob, {
      params: { jobId: job.id },
      body: { ...body, alreadyRefunded: none },
    }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    fields: expect.arrayContaining([{ path: 'reason', message: 'Please give a reason' }]),
  })
  const absent = { params: { jobId: 999_999 as never } }
  await expect(
    admin.call(refundSettledJob, {
      ...absent,
      body: { ...body, reason: 'Sorry', alreadyRefunded: none },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    admin.call(previewRefund, { ...absent, query: { amount: none, of: 'price' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('before a job is settled the screen says what to do instead', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await expect(refund(job, 10_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is pending. Cancel it for a full refund; once it is completed, part of it can be refunded here`,
  })
  await start(job, hauler)
  await expect(refund(job, 10_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is in progress. Its hauler can lower the price on site; once it is completed, part of it can be refunded here`,
  })
})

test('what a refund would cost each is what it costs, to the cent', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const admin = app.as(await app.given.admin())
  const params = { jobId: job.id }
  const preview = (amount: number) =>
    admin.call(previewRefund, { params, query: { amount: cents(amount), of: 'price' } })
  const previewShares = await preview(33_33)
  expect(previewShares.absorb).toEqual({ hauler: 0, gst: 0, platform: 33_33 })
  expect((await refund(job, 33_33)).bearing).toEqual(previewShares.take_back)
  expect((await moneyOf(job)).refundable.price.whole).toEqual(await preview(116_66))
  await expect(preview(116_67)).rejects.toMatchObject({ code: 'refused' })
})
