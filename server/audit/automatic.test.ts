import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import { type JobId, jobLifecycle } from '../../contract/jobs.ts'
import { cancelJob } from '../../contract/job-cancellation.ts'
import { jobPaymentLifecycle, payoutLifecycle } from '../../contract/payments.ts'
import { inTransaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { completedJob } = settlingIn(app)

const entries = async (query: object) => {
  const owner = app.as(await app.given.admin())
  return (await owner.call({ ...listAudit, ...listAudit.page }, { query })).items
}

const cancelUnpaid = (id: JobId) =>
  inTransaction(app.ctx, ({ db }) =>
    transition(db, jobLifecycle, id, 'cancel', {
      by: 'system',
      reason: 'Not paid within 24 hours',
    }),
  )

test('a move that our own code makes is in the log with its reason, is found by it, and exported', async () => {
  const { id } = await app.given.job()
  await cancelUnpaid(id)
  const entry = {
    madeBy: 'system',
    userId: null,
    userName: 'Westhaul',
    teamRole: null,
    what: 'Cancelled a job',
    subject: 'jobs',
    rowKey: String(id),
    jobId: id,
    change: 'update',
    before: { status: 'pending' },
    after: { status: 'cancelled', reason: 'Not paid within 24 hours' },
  }
  for (const query of [
    { job: [id] },
    { q: `automatic ${id}` },
    { q: 'paid within 24' },
    { q: `cancelled job ${id}` },
    { by: ['system'], q: `job ${id}` },
  ])
    expect(await entries(query)).toMatchObject([entry])
  expect(await entries({ by: ['team'], job: [id] })).toEqual([])
  const { cookie } = await app.given.admin()
  const { body: file } = await app.http.inject({
    url: `${listAudit.csv.path}?job=${id}`,
    headers: { cookie: `sid=${cookie}` },
  })
  expect(file).toContain('Cancelled a job')
  expect(file).toContain('Not paid within 24 hours')
})

test('automatic moves of payouts are in the log with their job and hauler', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { id, status } = await app.ctx.db
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  const move = status === 'on_hold' ? 'release' : 'await_bank'
  await inTransaction(app.ctx, ({ db }) =>
    transition(
      db,
      payoutLifecycle,
      id,
      move,
      { by: 'system', reason: 'The hold is over' },
      move === 'release' ? {} : { reason: 'There is no bank account' },
    ),
  )
  expect(await entries({ by: ['system'], hauler: [hauler.id], q: 'hold is over' })).toMatchObject([
    { subject: 'payouts', rowKey: String(id), jobId: job.id, userName: 'Westhaul' },
  ])
})

test('what a colleague does is there once, with the colleague', async () => {
  const { id } = await app.given.job()
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  await dispatcher.call(cancelJob, {
    params: { jobId: id },
    body: { reason: 'Double booking', fee: 'kept' },
  })
  const own = (await entries({ job: [id] })).filter(({ subject }) => subject === 'jobs')
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ userId }) => userId === null)).toEqual([])
})

test('what customers, haulers and providers move reads with who did it, and is filtered by that', async () => {
  const { db } = app.ctx
  const hauler = await app.given.hauler()
  const job = await app.given.job({ paymentStatus: 'pending' })
  await transition(db, jobPaymentLifecycle, job.id, 'fail', {
    by: 'provider',
    reason: 'Card declined',
  })
  await transition(db, jobPaymentLifecycle, job.id, 'settle', { by: 'provider' })
  await transition(db, jobLifecycle, job.id, 'claim', { by: 'hauler' }, { haulerId: hauler.id })
  await transition(db, jobLifecycle, job.id, 'cancel', { by: 'customer', reason: 'Moved away' })
  const read = async (query: object) =>
    (await entries({ ...query, job: [job.id] })).map(({ userName, what }) => `${userName}: ${what}`)
  expect(await read({})).toEqual([
    'Customer: Cancelled a job',
    'Hauler: Claimed a job',
    'Payment provider: Marked a job as paid',
    'Payment provider: Marked the payment of a job as failed',
  ])
  expect(await read({ by: ['hauler'] })).toEqual(['Hauler: Claimed a job'])
  expect(await read({ by: ['customer', 'hauler'] })).toHaveLength(2)
  expect(await read({ hauler: [hauler.id] })).toEqual([
    'Customer: Cancelled a job',
    'Hauler: Claimed a job',
  ])
  expect(await read({ q: 'card declined' })).toHaveLength(1)
  expect(await read({ q: 'claimed' })).toEqual(['Hauler: Claimed a job'])
  // What a person wrote is read in the entry, and not searched.
  expect(await read({ q: 'moved away' })).toEqual([])
})
