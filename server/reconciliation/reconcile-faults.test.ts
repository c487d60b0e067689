import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkMoney } from '../../contract/admin-money.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { reconcile } from './reconcile.ts'
import { lastGoodRun, lastRun } from './reconciliation-store.ts'

const app = useApp()
const { loseEverything } = reconcilingIn(app)

async function paidUnheard() {
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()
  return job
}

test('a fault of our own is not called the provider’s, is noted, and keeps no other record waiting', async () => {
  const disputed = await paidJob(app)
  const [bad, good] = [await paidUnheard(), await paidUnheard()]
  await sandboxOf(app.ctx).openDispute(disputed.stripeChargeId ?? '')
  await loseEverything()
  const { readPayment } = app.ctx.payments
  const { providerPaymentId } = await app.ctx.db
    .selectFrom('payments')
    .select('providerPaymentId')
    .where('jobId', '=', bad.id)
    .executeTakeFirstOrThrow()
  app.ctx.payments.readPayment = async (id) => {
    if (id === providerPaymentId) throw new TypeError('undefined is not a function')
    return readPayment(id)
  }
  await expect(reconcile(app.ctx)).rejects.toThrow('undefined is not a function')
  const { cookie } = await app.given.admin()
  await expect(app.as({ cookie }).call(checkMoney, {})).rejects.toMatchObject({ code: 'internal' })
  app.ctx.payments.readPayment = readPayment
  expect(await lastRun(app.ctx.db, 'sandbox')).toMatchObject({
    failure: 'undefined is not a function',
  })
  expect(await lastGoodRun(app.ctx.db, 'sandbox')).toBeUndefined()
  expect((await findJob(app, bad)).paymentStatus).toBe('pending')
  expect((await findJob(app, good)).paymentStatus).toBe('paid')
  // Nor do the books that are compared after it wait.
  expect(await balanceOf(app.ctx.db, 'disputes', disputed.id)).toBe(149_99)
  await reconcile(app.ctx)
  expect((await findJob(app, bad)).paymentStatus).toBe('paid')
})

test('a rule of our database that is broken is told as what it is', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await paidUnheard()
  await sql`alter table haulers add constraint never check (bank_connected is false) not valid`.execute(
    app.ctx.db,
  )
  await app.ctx.db
    .updateTable('sandboxAccounts')
    .set({ canReceive: true })
    .where('id', '=', hauler.accountId)
    .execute()
  await expect(reconcile(app.ctx)).rejects.toThrow('violates check constraint')
  await sql`alter table haulers drop constraint never`.execute(app.ctx.db)
  expect(await lastRun(app.ctx.db, 'sandbox')).toMatchObject({
    failure: expect.stringContaining('violates check constraint'),
  })
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
})
