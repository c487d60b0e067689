import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { payDisputedShare, withholdDisputedShare } from '../../contract/dispute-shares.ts'
import { listDisputes } from '../../contract/job-money.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { findStuckMoney } from '../money/find-stuck-money.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { start, complete, raisePrice, refund } = settlingIn(app)

afterEach(() => closeBooks(app))

/** A hauler completes a job of $149.99 whose money the bank took back while they worked. */
async function workedForNothing({ more = 0 } = {}) {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await start(job, hauler)
  if (more > 0) await raisePrice(job, more, hauler.id)
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  await complete(job, hauler)
  await app.runTasks({ delayed: true })
  const admin = app.as(await app.given.admin())
  const dispute = async () =>
    (await admin.call(listDisputes, {})).find(({ jobId }) => jobId === job.id)
  const params = { disputeId: (await dispute())?.id ?? 0 }
  return { hauler, job, admin, dispute, params }
}

const payoutsOf = ({ id }: Job) =>
  app.ctx.db
    .selectFrom('payouts')
    .select(['amountCents', 'status', 'hold'])
    .where('jobId', '=', id)
    .orderBy('id')
    .execute()

async function sentFor({ id }: Job): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount_cents), 0) as total from sandbox_transfers where job_id = ${id}`.execute(
    app.ctx.db,
  )
  return Number(rows[0]?.total)
}

const stuckOf = async ({ id }: Job) =>
  (await findStuckMoney(app.ctx.db, new Date())).filter((line) => line.startsWith(`Job #${id}:`))

test('the hauler completes the job, nothing is paid by itself, and the team has it on its lists', async () => {
  const { hauler, job, admin, dispute } = await workedForNothing()
  expect(await findJob(app, job)).toMatchObject({
    status: 'completed',
    finalPriceCents: 149_99,
    haulerPayoutCents: 104_99,
  })
  expect(await payoutsOf(job)).toEqual([
    { amountCents: 104_99, status: 'on_hold', hold: 'dispute' },
  ])
  expect(await sentFor(job)).toBe(0)
  expect(await dispute()).toMatchObject({ status: 'lost', undecided: 104_99, lost: 0 })
  const { items } = await admin.call(listDisputes.page, { query: { sort: 'urgency', limit: 1 } })
  expect(items).toMatchObject([{ jobId: job.id }])
  expect(await stuckOf(job)).toEqual([
    `Job #${job.id}: $104.99 of a hauler’s share wait for the team’s decision: The bank took the payment back before the job was completed`,
  ])
  const [payout] = await app.as(hauler).call(listHaulerPayouts, {})
  expect(payout).toMatchObject({ amount: 104_99, waitsFor: 'dispute', dispute: 'lost' })
})

test('the team pays the hauler, once, and the platform bears it', async () => {
  const { job, admin, dispute, params } = await workedForNothing()
  expect(await admin.call(payDisputedShare, { params })).toEqual({ jobId: job.id, amount: 104_99 })
  await app.runTasks({ delayed: true })
  expect(await payoutsOf(job)).toMatchObject([{ amountCents: 104_99, status: 'paid' }])
  expect(await sentFor(job)).toBe(104_99)
  expect(await dispute()).toMatchObject({ undecided: 0, lost: 0 })
  expect(await stuckOf(job)).toEqual([])
  for (const endpoint of [payDisputedShare, withholdDisputedShare])
    await expect(
      admin.call(endpoint as typeof withholdDisputedShare, { params, body: { reason: 'Again' } }),
    ).rejects.toMatchObject({ code: 'illegal_move' })
})

test('the team withholds it, and the hauler reads why', async () => {
  const { job, admin, dispute, params } = await workedForNothing()
  await admin.call(withholdDisputedShare, { params, body: { reason: 'The load was never taken.' } })
  await app.runTasks({ delayed: true })
  expect(await payoutsOf(job)).toMatchObject([{ status: 'reversed' }])
  expect(await sentFor(job)).toBe(0)
  expect(await dispute()).toMatchObject({ undecided: 0, lost: 104_99 })
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain('The load was never taken.')
})

test('of a job with a further charge only the share of the money that is gone waits', async () => {
  const { job, admin, params } = await workedForNothing({ more: 20_00 })
  expect(await payoutsOf(job)).toMatchObject([
    { amountCents: 14_00, status: 'paid' },
    { amountCents: 104_99, status: 'on_hold' },
  ])
  await admin.call(withholdDisputedShare, { params, body: { reason: 'A fraud' } })
  expect(await sentFor(job)).toBe(14_00)
})

test('a refund takes the share of its own money back, and leaves what waits for the team', async () => {
  const { job, admin, params } = await workedForNothing({ more: 20_00 })
  await refund(job, 20_00)
  await app.runTasks({ delayed: true })
  expect(await payoutsOf(job)).toMatchObject([
    { amountCents: 14_00, status: 'reversed' },
    { amountCents: 104_99, status: 'on_hold', hold: 'dispute' },
  ])
  const body = { reason: 'A fraud' }
  expect(await admin.call(withholdDisputedShare, { params, body })).toMatchObject({
    amount: 104_99,
  })
})

test('only an admin decides, and only where something waits', async () => {
  const { hauler, admin, params } = await workedForNothing()
  await expect(app.as(hauler).call(payDisputedShare, { params })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(
    admin.call(payDisputedShare, { params: { disputeId: 999_999 } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
