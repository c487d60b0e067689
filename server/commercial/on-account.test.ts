import { describe, expect, test } from 'vitest'
import { windowStart } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { getJobMoney } from '../../contract/job-money.ts'
import { cancelJob } from '../../contract/job-cancellation.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { bookByPhone, type PhoneBookingForm } from '../../contract/phone-bookings.ts'
import * as received from '../../contract/received-payments.ts'
import { callForm, newCall } from '../booking/phone/testing/call-form.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { companiesIn } from './testing/companies.ts'

const app = useApp()
const { aCompany, accountOf } = companiesIn(app)
const { start, complete, refund } = settlingIn(app)

/** One colleague for the whole file. */
const staff = onceOnly()
function onceOnly() {
  let desk: Promise<ReturnType<typeof app.as>> | undefined
  return () => (desk ??= app.given.admin('dispatcher').then((admin) => app.as(admin)))
}
const form = (fields: Partial<PhoneBookingForm> = {}) =>
  callForm(app.ctx, { preferredTime: 'evening', payment: 'account', poNumber: 'PO-7', ...fields })
const book = async (fields: Partial<PhoneBookingForm> = {}) =>
  (await staff()).call(bookByPhone, { body: form({ callId: newCall(), ...fields }) })
const books = async () => expect(await checkBooks(app.ctx.db)).toEqual([])
const receivable = (job: { id: JobId }) => balanceOf(app.ctx.db, 'accounts_receivable', job.id)

describe('booking on account', () => {
  test('is as certain as a paid pickup and uses the credit of the company', async () => {
    const company = await aCompany()
    const booked = await book({ email: company.email })
    expect(booked).toMatchObject({
      paymentStatus: 'pending',
      heldUntil: null,
      collect: { method: 'account', by: 'office' },
    })
    expect(await accountOf(company)).toMatchObject({
      creditUsed: booked.estimatedPrice,
      creditLeft: 2_500_00 - booked.estimatedPrice,
    })
    const hauler = await app.given.hauler()
    await app.as(hauler).call(claimJob, { params: { jobId: booked.id } })
    expect(await findJob(app, booked)).toMatchObject({ status: 'assigned', isSecured: true })
    await app.runTasks({ delayed: true })
    expect(await findJob(app, booked)).toMatchObject({ status: 'assigned' })
  })

  test('belongs to the customer of the account, whatever contact was typed', async () => {
    const company = await aCompany()
    const { accountId } = company
    const { id } = await book({ accountId, email: 'site-manager@elsewhere.example' })
    const owner = await app.ctx.db
      .selectFrom('customerJobs')
      .selectAll()
      .where('jobId', '=', id)
      .executeTakeFirst()
    expect(owner).toMatchObject({ customerId: company.customerId })
  })

  test('needs an account, an open one, and its order number where it asks for one', async () => {
    await expect(
      book({ email: 'no-account@example.ca', phone: '604 555 0300' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'payment' }],
    })
    const company = await aCompany({ requiresPo: true })
    await expect(book({ email: company.email, poNumber: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'poNumber' }],
    })
    const closed = await aCompany({ isActive: false })
    await expect(book({ accountId: closed.accountId })).rejects.toMatchObject({ code: 'refused' })
    await expect(book({ accountId: 9_999_999 as never })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('of two at the same time that fit the credit only once, one is refused', async () => {
    const { estimatedPrice } = await book({ email: (await aCompany()).email })
    const company = await aCompany({ creditLimit: cents(estimatedPrice + 50_00) })
    await staff()
    const answers = await Promise.allSettled([
      book({ email: company.email }),
      book({ email: company.email }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'refused', facts: { creditLeft: '50.00' } },
    })
    expect(await accountOf(company)).toMatchObject({ creditUsed: estimatedPrice })
  })
})

describe('a pickup on account that has ended', () => {
  const done = async () => {
    const company = await aCompany()
    const booked = await book({ email: company.email })
    const hauler = await haulerWithAccount(app)
    await start(booked, hauler)
    await complete(booked, hauler)
    await app.runTasks()
    return { company, hauler, job: await findJob(app, booked), price: booked.estimatedPrice }
  }

  test('is owed by the company, and its hauler is paid without the invoice', async () => {
    const { company, job, price } = await done()
    expect(job).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
    expect(await receivable(job)).toBe(price)
    const payouts = await app.ctx.db
      .selectFrom('payouts')
      .selectAll()
      .where('jobId', '=', job.id)
      .execute()
    expect(payouts).toMatchObject([{ amountCents: job.haulerPayoutCents, status: 'paid' }])
    expect(await accountOf(company)).toMatchObject({ creditUsed: price })
    await books()
  })

  test('gets a refund as a credit, which no person hands over', async () => {
    const { company, job, price } = await done()
    await refund(job, 50_00)
    const { id } = await app.ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('jobId', '=', job.id)
      .executeTakeFirstOrThrow()
    await expect(
      (await staff()).call(received.handBackRefund, {
        params: { refundId: id },
        body: { by: 'office' },
      }),
    ).rejects.toMatchObject({ code: 'illegal_move' })
    await app.runTasks()
    expect(await receivable(job)).toBe(price - 50_00)
    expect(await accountOf(company)).toMatchObject({ creditUsed: price - 50_00 })
    const money = await (await staff()).call(getJobMoney, { params: { jobId: job.id } })
    expect(money.refunds).toMatchObject([{ status: 'succeeded', byHand: { by: 'account' } }])
    await books()
  })

  test('cannot be withdrawn as if it were cash', async () => {
    const { job } = await done()
    const { id } = await app.ctx.db
      .selectFrom('payments')
      .select('id')
      .where('jobId', '=', job.id)
      .executeTakeFirstOrThrow()
    await expect(
      (await staff()).call(received.withdrawReceived, {
        params: { paymentId: received.PaymentId.parse(id) },
        body: { reason: 'Wrong' },
      }),
    ).rejects.toMatchObject({ code: 'illegal_move' })
  })

  test.for([
    ['late', 'kept', 1, 25_00],
    ['early', 'kept', 60, 0],
    ['late, with the fee waived', 'waived', 1, 0],
  ] as const)('%s costs the same fee as a paid one', async ([, fee, hoursBefore, owed]) => {
    const company = await aCompany()
    const booked = await book({ email: company.email })
    const job = await findJob(app, booked)
    const hauler = await app.given.hauler()
    await app.as(hauler).call(claimJob, { params: { jobId: booked.id } })
    const starts = windowStart(job.preferredDate, job.preferredTime).getTime()
    app.setNow(new Date(starts - hoursBefore * 3_600_000))
    await (
      await staff()
    ).call(cancelJob, {
      params: { jobId: booked.id },
      body: { reason: 'The site is closed', fee },
    })
    app.setNow(new Date(starts - hoursBefore * 3_600_000 + 20_000))
    await app.runTasks({ delayed: true })
    expect(await findJob(app, booked)).toMatchObject({ status: 'cancelled' })
    expect(await receivable(booked)).toBe(owed as Cents)
    expect(await accountOf(company)).toMatchObject({ creditUsed: owed })
    await books()
    app.letClockRun()
  })
})
