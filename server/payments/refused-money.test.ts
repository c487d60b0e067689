import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import * as received from '../../contract/received-payments.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { start } = settlingIn(app)
const { cashJob, collect, receive, staff } = receivingIn(app)

test('two parts cover a price, and the same key is one record', async () => {
  const job = await cashJob({ collectBy: 'office' })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const part = { amount: cents(100_00) }
  const [one, two] = [await receive(job, part, key), await receive(job, part, key)]
  expect(one).toEqual(two)
  expect(one).toMatchObject({ paymentStatus: 'pending', due: 49_99 })
  await expect(receive(job, {}, key)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await receive(job, { amount: cents(49_99) })).toMatchObject({
    paymentStatus: 'paid',
    due: 0,
  })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test.for([
  ['nothing', cents(0)],
  ['a cent more than is left', cents(150_00)],
  ['more than there is', cents(99_999_999_99)],
] as const)('%s is refused', async ([, amount]) => {
  await expect(receive(await cashJob(), { amount })).rejects.toMatchObject({ code: 'refused' })
})

test('a negative amount is no amount', async () => {
  const { id: jobId } = await cashJob()
  const body = { method: 'cash' as const, heldBy: 'office' as const, amount: '-5.00' as never }
  await expect(
    (await staff()).call(received.receivePayment, { params: { jobId }, body }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a job without a hauler has no hauler to hold money, and one that is paid or over takes none', async () => {
  await expect(receive(await cashJob(), { heldBy: 'hauler' })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await expect(receive(await paidJob(app))).rejects.toMatchObject({ code: 'refused' })
  await expect(receive(await cashJob({ status: 'cancelled' }))).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('another hauler, or another amount, confirms nothing', async () => {
  const [own, other] = [await haulerWithAccount(app), await haulerWithAccount(app)]
  const job = await cashJob()
  await start(job, own)
  await expect(collect(other, job)).rejects.toMatchObject({ code: 'not_found' })
  await expect(collect(own, job, cents(100_00))).rejects.toMatchObject({ code: 'refused' })
})

test('cash for an unpaid booking makes it certain', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  expect(await receive(job)).toMatchObject({ paymentStatus: 'paid' })
  expect(await findJob(app, job)).toMatchObject({ isSecured: true })
})

test('a colleague without the right records nothing', async () => {
  const { id: jobId } = await cashJob()
  const body = { method: 'cash' as const, heldBy: 'office' as const, amount: PRICE }
  await expect(
    (await staff('marketing')).call(received.receivePayment, { params: { jobId }, body }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test.for([
  ['payments', 'held_by', `update payments set held_by = 'office'`],
  ['payments', 'method', `update payments set method = 'barter'`],
  ['payments', 'cash of no holder', `update payments set method = 'cash', charge_id = null`],
  ['jobs', 'a method without a collector', `update jobs set collect_method = 'cash'`],
  ['jobs', 'source', `update jobs set source = 'fax'`],
  ['jobs', 'no photo online', `update jobs set photos = '{}'`],
  ['refunds', 'given by no one', `update refunds set given_by = 'office'`],
] as const)('the database refuses %s with a wrong %s', async ([table, , statement]) => {
  const job = await paidJob(app)
  if (table === 'refunds')
    await app.ctx.db
      .insertInto('refunds')
      .values({
        jobId: job.id,
        paymentId: (await paymentOf(job.id)).id,
        amountCents: cents(1),
        reason: null,
        askedBy: null,
        failure: null,
        providerRefundId: null,
        retriesRefundId: null,
      })
      .execute()
  await expect(sql.raw(statement).execute(app.ctx.db)).rejects.toMatchObject({ code: '23514' })
})

const paymentOf = (jobId: Awaited<ReturnType<typeof paidJob>>['id']) =>
  app.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
