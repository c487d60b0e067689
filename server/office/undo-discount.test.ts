import { afterEach, expect, test } from 'vitest'
import { DiscountId, giveDiscount, undoDiscount } from '../../contract/discounts.ts'
import { cents } from '../../contract/money.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob, unpaidJob } from '../testing/paying.ts'
import { settleDiscount } from './settle-discount.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
  await clearBoard(app)
})

const PRICE = 149_99
type OfJob = Pick<Job, 'id'>
const desk = async () => app.as(await app.given.admin('dispatcher'))
const discount = async ({ id: jobId }: OfJob, amount: number, price = PRICE) =>
  (await desk()).call(giveDiscount, {
    params: { jobId },
    body: { amount: cents(amount), share: 'westhaul', reason: 'Late', price: cents(price) },
  })
/** Undoes the one that was just given, unless another is named. */
async function undo({ id: jobId }: OfJob, discountId?: DiscountId | null, by = desk()) {
  const last = await app.ctx.db
    .selectFrom('jobDiscounts')
    .select('id')
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const body = { discountId: discountId ?? DiscountId.parse(last?.id ?? 1) }
  return (await by).call(undoDiscount, { params: { jobId }, body })
}
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const refundsOf = ({ id }: OfJob) =>
  app.ctx.db.selectFrom('refunds').select('amountCents').where('jobId', '=', id).execute()

test('undone within eight seconds the price is as before, and neither money nor a message leaves', async () => {
  for (const job of [await paidJob(app), (await unpaidJob(app)).job]) {
    const before = await findJob(app, job)
    inSeconds(0)
    await discount(job, 20_00)
    inSeconds(8)
    expect(await undo(job)).toMatchObject({ price: PRICE })
    const { updatedAt: _, ...money } = await findJob(app, job)
    expect(before).toMatchObject(money)
    await app.runTasks({ delayed: true })
    expect(await refundsOf(job)).toEqual([])
    expect(await textsAbout(app, job)).not.toContainEqual(expect.stringContaining('refund_issued'))
    app.letClockRun()
  }
})

test('after eight seconds the money goes back once, and it is too late to undo', async () => {
  const job = await paidJob(app)
  inSeconds(0)
  expect(await discount(job, 20_00)).toMatchObject({ price: 129_99, refunded: 20_00 })
  expect(await refundsOf(job)).toEqual([])
  inSeconds(8.001)
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
  const [row] = await app.ctx.db
    .selectFrom('jobDiscounts')
    .select('id')
    .where('jobId', '=', job.id)
    .execute()
  const settle = () => settleDiscount.run({ jobId: job.id, discountId: row?.id ?? 0 }, app.ctx)
  await Promise.all([settle(), settle()])
  await app.runTasks()
  expect(await refundsOf(job)).toEqual([{ amountCents: 20_00 }])
  expect(await heldFor(app.ctx.db, job.id)).toBe(129_99)
})

test('of two who undo one does, and a job without a discount has none to undo', async () => {
  const job = await paidJob(app)
  await expect(undo(job)).rejects.toMatchObject({ code: 'not_found' })
  await discount(job, 20_00)
  const colleague = desk()
  await colleague
  const press = () => undo(job, null, colleague)
  const outcomes = await Promise.allSettled([press(), press()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findJob(app, job)).toMatchObject({ estimatedPriceCents: PRICE, discountCents: 0 })
})

test('of two discounts the last is undone, and the money of the first still goes back', async () => {
  const job = await paidJob(app)
  await discount(job, 20_00)
  await discount(job, 10_00, 129_99)
  expect(await undo(job)).toMatchObject({ price: 129_99 })
  await app.runTasks({ delayed: true })
  expect(await refundsOf(job)).toEqual([{ amountCents: 20_00 }])
})

test('who undoes a discount after a colleague gave another takes back neither', async () => {
  const job = await paidJob(app)
  inSeconds(0)
  const { discountId } = await discount(job, 20_00)
  const { discountId: later } = await discount(job, 10_00, 129_99)
  await expect(undo(job, discountId)).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('not the last discount of this job'),
  })
  expect(await findJob(app, job)).toMatchObject({ discountCents: 30_00 })
  await undo(job, later)
  // The same press again would otherwise reach the one before it.
  await expect(undo(job, later)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, job)).toMatchObject({ discountCents: 20_00 })
})

test('what the customer begins to pay at the lower price stays', async () => {
  const { job, visitor } = await unpaidJob(app)
  await discount(job, 20_00)
  const { createPaymentIntent } = await import('../../contract/payments.ts')
  const body = { jobId: job.id, amount: cents(129_99) }
  await app.as(visitor).call(createPaymentIntent, { body })
  await expect(undo(job)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('the database keeps no discount that was undone and settled', async () => {
  const job = await paidJob(app)
  await discount(job, 20_00)
  const both = { undoneAt: new Date(), settledAt: new Date() }
  const change = app.ctx.db.updateTable('jobDiscounts').set(both).where('jobId', '=', job.id)
  await expect(change.execute()).rejects.toThrow('job_discounts_ended')
})

test('the receipt says nothing of a discount while it can be undone', async () => {
  const job = await paidJob(app)
  const token = await tokenFor(app, job)
  const discounts = async () =>
    (await app.as().call(getReceipt, { params: { token } })).groups.filter(({ name }) =>
      name.startsWith('Discount'),
    )
  await discount(job, 20_00)
  expect(await discounts()).toEqual([])
  expect(await app.as().call(getReceipt, { params: { token } })).toMatchObject({ total: PRICE })
  await app.runTasks({ delayed: true })
  expect(await discounts()).toMatchObject([{ amount: -20_00 }])
})
