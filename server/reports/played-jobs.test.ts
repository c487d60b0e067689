import { expect, test } from 'vitest'
import { getJournal } from '../../contract/bookkeeping.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { withholdDisputedShare } from '../../contract/dispute-shares.ts'
import { getGstReturn } from '../../contract/gst-return.ts'
import { listDisputes } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { getRevenueReport } from '../../contract/revenue-report.ts'
import { inTransaction } from '../core/context.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { accountsByDay, reported } from '../testing/quarter/expected.ts'
import type { Fact } from '../testing/quarter/quarter-facts.ts'
import { replay } from '../testing/quarter/recompute.ts'
import { sumsBy } from '../testing/quarter/sums.ts'
import { settlingIn } from '../testing/settled.ts'

// The simulated quarter writes postings by itself; here the product's own use cases make them, for the same recomputation.

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
const { tip, raisePrice, start, complete, completedJob, refund } = settlingIn(app)
const PRICE = 149_99

const facts: Fact[] = []
let order = 0
type Event = Fact extends infer F ? (F extends Fact ? Omit<F, 'job' | 'at'> : never) : never
/** Notes what a person did, in order. */
const note = (job: number, ...events: Event[]) => {
  for (const event of events) {
    order += 1
    facts.push({ ...event, job, at: app.ctx.now().getTime() + order } as Fact)
  }
}
const everythingPaidOut = async (job: number) => {
  await app.runTasks({ delayed: true })
  note(job, { what: 'paid out' })
}
const completed = (price: number): Event => ({ what: 'completed', price, disposal: 'nothing' })

async function refundsAndTips() {
  const hauler = await haulerWithAccount(app)
  const first = await completedJob(hauler)
  note(first.id, { what: 'paid', amount: PRICE }, completed(PRICE))
  await tip(first, 12_34)
  note(first.id, { what: 'tipped', amount: 12_34 })
  await everythingPaidOut(first.id)
  await refund(first, 50_01)
  await refund(first, 5_00, { of: 'tip', share: 'absorb' })
  await app.runTasks({ delayed: true })
  note(
    first.id,
    { what: 'refunded', amount: 50_01, of: 'price', borneBy: 'both' },
    { what: 'refunded', amount: 5_00, of: 'tip', borneBy: 'platform' },
    { what: 'refund arrived', amount: 55_01 },
    { what: 'share came back', amount: 'owed' },
  )

  const raised = await completedJob(hauler, { more: 20_50 })
  note(
    raised.id,
    { what: 'paid', amount: PRICE },
    { what: 'paid', amount: 20_50 },
    completed(PRICE + 20_50),
  )
  await everythingPaidOut(raised.id)
  await refund(raised, 33_33, { share: 'absorb' })
  await app.runTasks({ delayed: true })
  note(
    raised.id,
    { what: 'refunded', amount: 33_33, of: 'price', borneBy: 'platform' },
    { what: 'refund arrived', amount: 33_33 },
  )

  const lowered = await completedJob(hauler, { lower: 40_00 })
  note(lowered.id, { what: 'paid', amount: PRICE }, completed(PRICE - 40_00))
  await everythingPaidOut(lowered.id)
  note(lowered.id, { what: 'refund arrived', amount: 40_00 })
}

async function cancellations() {
  for (const fee of [0, 49_00]) {
    const job = await paidJob(app)
    await inTransaction(app.ctx, async (tx) => {
      const locked = await lockAnyJob(tx.db, job.id)
      await cancelJob(app.ctx, tx, locked, { by: 'customer', fee: cents(fee) })
    })
    await app.runTasks({ delayed: true })
    note(
      job.id,
      { what: 'paid', amount: PRICE },
      {
        what: 'cancelled',
        move: 'cancel',
        by: 'customer',
        reason: null,
        fee,
        haulerCame: false,
      },
      { what: 'refund arrived', amount: PRICE - fee },
    )
  }
}

/** What the provider says that it keeps for a dispute: its record, not our books. */
async function disputeFee(providerDisputeId: string): Promise<number> {
  const { feeCents } = await app.ctx.db
    .selectFrom('sandboxDisputes')
    .select('feeCents')
    .where('id', '=', providerDisputeId)
    .executeTakeFirstOrThrow()
  return feeCents
}

async function disputes() {
  const provider = sandboxOf(app.ctx)
  for (const outcome of ['won', 'lost'] as const) {
    const job = await completedJob(await haulerWithAccount(app))
    note(job.id, { what: 'paid', amount: PRICE }, completed(PRICE))
    await everythingPaidOut(job.id)
    const disputeId = await provider.openDispute(job.stripeChargeId ?? '')
    await app.runTasks({ delayed: true })
    await provider.closeDispute(disputeId, outcome)
    await app.runTasks({ delayed: true })
    note(
      job.id,
      { what: 'disputed', amount: PRICE },
      { what: 'dispute fee', amount: await disputeFee(disputeId) },
      outcome === 'won'
        ? { what: 'dispute won', amount: PRICE }
        : { what: 'dispute lost', amount: PRICE },
    )
    // A share that was taken back for the dispute came, and went again where it was won: together nothing.
    if (outcome === 'lost') note(job.id, { what: 'share came back', amount: 'owed' })
  }
}

async function lostBeforeCompletion() {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await start(job, hauler)
  await raisePrice(job, 10_00, hauler.id)
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  await complete(job, hauler)
  await app.runTasks({ delayed: true })
  note(
    job.id,
    { what: 'paid', amount: PRICE },
    { what: 'paid', amount: 10_00 },
    { what: 'disputed', amount: PRICE },
    { what: 'dispute fee', amount: await disputeFee(disputeId) },
    { what: 'dispute lost', amount: PRICE },
    completed(PRICE + 10_00),
  )
  const admin = app.as(await app.given.admin())
  const dispute = (await admin.call(listDisputes, {})).find(({ jobId }) => jobId === job.id)
  const params = { disputeId: dispute?.id ?? 0 }
  await admin.call(withholdDisputedShare, { params, body: { reason: 'The bank decided.' } })
  note(job.id, { what: 'share withheld' })
  await everythingPaidOut(job.id)
}

test('reports of jobs that the product itself settled are those of what people did', async () => {
  await refundsAndTips()
  await cancellations()
  await disputes()
  await lostBeforeCompletion()

  const today = dayOf(app.ctx.now())
  const days = { from: addDays(today, -1), to: addDays(today, 1) }
  const { changes, movements } = replay({ bookings: [], facts })
  const [total] = sumsBy(changes, () => '').values()
  if (!total) throw new Error('Nothing happened')
  const admin = app.as(await app.given.admin())
  const report = await admin.call(getRevenueReport, { query: { ...days, by: 'week' } })
  expect(report.total).toEqual(reported(total))
  const gst = await admin.call(getGstReturn, { query: days })
  expect(gst.gstNumber).toBe('123456789 RT0001')
  expect(gst.lines.find(({ line }) => line === 109)?.amount).toBe(report.total.gst)

  const journal = await admin.call(getJournal, { query: days })
  const accounts = journal.entries.flatMap(({ day, lines }) =>
    lines.map(({ account, amount }) => [`${day} ${account}`, amount] as const),
  )
  expect(Object.fromEntries(accounts)).toEqual(Object.fromEntries(accountsByDay(movements, days)))
})
