import { expect, test } from 'vitest'
import { checkMoney, listMoneyTroubles } from '../../contract/admin-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { PaymentProvider } from '../providers/payments/payments.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { reconcile, reconcileRegularly } from './reconcile.ts'
import { transition } from '../core/transition.ts'
import { payoutLifecycle } from '../../contract/payments.ts'

const app = useApp()
const { loseEverything, kindsOf, payoutOf, findingsOf, completedJob } = reconcilingIn(app)

/** A charge at the provider that nothing here asked for. */
const foreignCharge = async (jobId: JobId) => {
  const { clientSecret, paymentId } = await app.ctx.payments.createPayment({
    jobId,
    amount: cents(77_00),
    description: 'Not ours',
    customer: { name: 'Mei', email: 'mei@example.test' },
    idempotencyKey: crypto.randomUUID(),
  })
  await sandboxOf(app.ctx).confirm({ clientSecret, method: 'apple_pay' })
  return paymentId
}

test('an unknown charge is a finding, seen again and closed when it is gone', async () => {
  const { id: jobId } = await app.given.job({ paymentStatus: 'pending' })
  const paymentId = await foreignCharge(jobId)
  await app.runTasks()
  const [first] = await findingsOf(jobId)
  expect(first).toMatchObject({
    providerId: paymentId,
    what: 'A charge that our books do not have',
    ours: 'Nothing',
    theirs: `$77.00 for job #${jobId} (succeeded)`,
    resolvedAt: null,
  })
  expect(await kindsOf(jobId)).toEqual([])
  expect((await findJob(app, { id: jobId })).paymentStatus).toBe('pending')

  // Long after it left the days that are listed, it is still asked about.
  app.setNow(new Date(Date.now() + 5 * 86_400_000))
  await reconcile(app.ctx)
  const [again] = await findingsOf(jobId)
  expect(again).toMatchObject({ id: first?.id, firstSeenAt: first?.firstSeenAt })
  expect(again?.lastSeenAt).not.toEqual(first?.lastSeenAt)

  await app.ctx.db.deleteFrom('sandboxPayments').where('id', '=', paymentId).execute()
  expect(await findingsOf(jobId)).toEqual([])
  app.letClockRun()
})

test.for([
  ['amount', { amountCents: cents(100_00) }, /^The amount is 14999 cents, but 10000/],
  ['job', 'another job', /^The provider names job/],
] as const)(
  'a charge with another %s is a finding, and moves no money',
  async ([, wrong, what]) => {
    const { job, pay } = await unpaidJob(app)
    await pay()
    await loseEverything()
    const elsewhere = await app.given.job({ paymentStatus: 'pending' })
    await app.ctx.db
      .updateTable('payments')
      .set(wrong === 'another job' ? { jobId: elsewhere.id } : wrong)
      .where('jobId', '=', job.id)
      .execute()
    expect(await findingsOf(job.id)).toMatchObject([{ what: expect.stringMatching(what) }])
    expect([...(await kindsOf(job.id)), ...(await kindsOf(elsewhere.id))]).toEqual([])
  },
)

test('a charge in our books that the provider does not know is a finding', async () => {
  const { id: jobId, paymentIntentId } = await paidJob(app)
  await app.ctx.db
    .deleteFrom('sandboxPayments')
    .where('id', '=', paymentIntentId ?? '')
    .execute()
  expect(await findingsOf(jobId)).toMatchObject([
    { what: 'A charge that the provider does not know', theirs: 'Nothing' },
  ])
})

test('a share taken back at the provider alone is a finding', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await completedJob(hauler)
  const { id } = await payoutOf(jobId)
  const later = { reason: 'Later' }
  await transition(app.ctx.db, payoutLifecycle, id, 'await_bank', { by: 'provider' }, later)
  await reconcile(app.ctx)
  await app.runTasks()
  const { transferId } = await payoutOf(jobId)
  await app.ctx.payments.reverseTransfer({
    transferId: transferId ?? '',
    amount: cents(10_00),
    idempotencyKey: crypto.randomUUID(),
  })
  expect(await findingsOf(jobId)).toMatchObject([
    {
      subject: 'transfer',
      theirs: `$104.99 for job #${jobId} ($10.00 of it taken back)`,
    },
  ])
})

test('six concurrent runs have the effect of one', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()
  const stray = await app.given.job({ paymentStatus: 'pending' })
  await foreignCharge(stray.id)
  await loseEverything()
  await Promise.all(Array.from({ length: 6 }, () => reconcile(app.ctx)))
  expect(await kindsOf(job.id)).toEqual(['charge', 'provider_fee'])
  expect(await findingsOf(stray.id)).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('books that differ alert the team, each difference once', async () => {
  const admin = await givenAlertsOf(app, 'books_differ')
  const { id: jobId } = await app.given.job({ paymentStatus: 'pending' })
  const alert = expect.stringMatching(
    /^Westhaul: Our books differ from the payment provider’s in 1 more record: A charge that our books do not have\. http:\S+\/admin\?tab=money&part=troubles$/,
  )
  await foreignCharge(jobId)
  await app.as(admin).call(checkMoney, {})
  await reconcileRegularly.run({}, app.ctx)
  expect(await alertTexts(app)).toEqual([alert])
  await foreignCharge(jobId)
  await Promise.all(Array.from({ length: 3 }, () => reconcileRegularly.run({}, app.ctx)))
  expect(await alertTexts(app)).toEqual([alert, alert])
})

test('while the provider is away nothing changes, and the next run begins where this one did', async () => {
  const stray = await app.given.job({ paymentStatus: 'pending' })
  await foreignCharge(stray.id)
  await loseEverything()
  expect(await findingsOf(stray.id)).toHaveLength(1)
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()

  const here = app.ctx.payments
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const list: PaymentProvider['list'] = () => ({
    [Symbol.asyncIterator]: () => ({ next: away }),
  })
  app.ctx.payments = { ...here, list, readPayment: away }
  const { failure, findings } = await reconcile(app.ctx)
  const { cookie } = await app.given.admin()
  await expect(app.as({ cookie }).call(checkMoney, {})).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  app.ctx.payments = here

  expect(failure).toMatch('The payment provider does not answer')
  expect(findings.filter(({ jobId }) => jobId === stray.id)).toHaveLength(1)
  expect((await findJob(app, job)).paymentStatus).toBe('pending')

  await app.as({ cookie }).call(checkMoney, {})
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  const troubles = await app.as({ cookie }).call(listMoneyTroubles, {})
  expect(troubles.findings.map(({ jobId }) => jobId)).toContain(stray.id)
})
