import { beforeEach, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { reconcile } from './reconcile.ts'
import { openFindings } from './reconciliation-store.ts'

const app = useApp()
const { loseEverything, kindsOf, findingsOf, payoutOf } = reconcilingIn(app)
const { completedJob, refund } = settlingIn(app)
/** What is compared depends on when the last run was: each test begins before the first one. */
beforeEach(async () => void (await app.ctx.db.deleteFrom('reconciliationRuns').execute()))

/** A job whose hauler has the share: $104.99. */
async function paidOut() {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  return { ...job, transferId: (await payoutOf(job.id)).transferId ?? '' }
}

const reverseByHand = (transferId: string, amount: number) =>
  app.ctx.payments.reverseTransfer({
    transferId,
    amount: cents(amount),
    idempotencyKey: crypto.randomUUID(),
  })

const noted = async (jobId: number) =>
  (await openFindings(app.ctx.db, 'sandbox')).filter((finding) => finding.jobId === jobId)

test('what we took back of a share is no difference, in parts or whole', async () => {
  const job = await paidOut()
  await refund(job, 20_00)
  await app.runTasks()
  expect(await findingsOf(job.id)).toEqual([])
  await refund(job, 129_99)
  await app.runTasks()
  expect((await payoutOf(job.id)).status).toBe('reversed')
  expect(await findingsOf(job.id)).toEqual([])
})

test('a share that came back though the answer got lost is booked once', async () => {
  const job = await paidOut()
  await refund(job, 20_00)
  await loseEverything()
  const { idempotencyKey, amountCents } = await app.ctx.db
    .selectFrom('reversals')
    .selectAll()
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  const { transferId } = job
  await app.ctx.payments.reverseTransfer({ transferId, amount: amountCents, idempotencyKey })
  await loseEverything()
  expect((await reconcile(app.ctx)).healed).toBe(1)
  expect(await findingsOf(job.id)).toEqual([])
  expect((await kindsOf(job.id)).filter((kind) => kind === 'share_reversal')).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('what is taken back by hand weeks after it was sent, unheard, is found the next day', async () => {
  const { id, transferId } = await paidOut()
  const after = (days: number) => app.setNow(new Date(Date.now() + days * 86_400_000))
  after(40)
  await reconcile(app.ctx)
  await reverseByHand(transferId, 10_00)
  await loseEverything()
  await reconcile(app.ctx)
  expect(await noted(id)).toEqual([])
  after(41)
  await reconcile(app.ctx)
  app.letClockRun()
  expect(await noted(id)).toHaveLength(1)
})

test('a reversal by hand beside one of our requests is a finding immediately', async () => {
  const job = await paidOut()
  await refund(job, 20_00)
  await loseEverything()
  await reverseByHand(job.transferId, 10_00)
  expect(await findingsOf(job.id)).toMatchObject([
    { what: 'Cannot be settled: $10.00 was taken back at the provider alone' },
  ])
  expect(await kindsOf(job.id)).not.toContain('share_reversal')
})

test('what is taken back by hand long after it was sent is heard of, and becomes a finding', async () => {
  const { id, transferId } = await paidOut()
  app.setNow(new Date(Date.now() + 200 * 86_400_000))
  await reconcile(app.ctx)
  await reverseByHand(transferId, 10_00)
  await app.runTasks()
  app.letClockRun()
  expect(await noted(id)).toMatchObject([
    { what: 'What was taken back of a transfer is not what our books have' },
  ])
})
