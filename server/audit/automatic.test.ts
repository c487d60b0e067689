import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit.ts'
import { type JobId, jobLifecycle } from '../../contract/jobs.ts'
import { cancelJob } from '../../contract/job-cancellation.ts'
import { payoutLifecycle } from '../../contract/payments.ts'
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
    userId: null,
    userName: 'Westhaul',
    teamRole: null,
    what: 'Automatic: job cancel',
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
    { by: ['system'], q: `job ${id}` },
  ])
    expect(await entries(query)).toMatchObject([entry])
  expect(await entries({ by: ['team'], job: [id] })).toEqual([])
  const { cookie } = await app.given.admin()
  const { body: file } = await app.http.inject({
    url: `${listAudit.csv.path}?job=${id}`,
    headers: { cookie: `sid=${cookie}` },
  })
  expect(file).toContain('Automatic: job cancel')
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
