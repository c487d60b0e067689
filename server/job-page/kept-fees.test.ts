import { expect, test } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { hoursBefore, linkedJob, pageOf } from './testing/links.ts'
import { seeded } from '../testing/seeded.ts'

const app = useApp()
const ROUNDS = 30

test(
  'after any story that ends in a cancellation, fee + payout + refunds are what was captured',
  { timeout: 300_000 },
  async () => {
    const random = seeded(20_261_121)
    const ends = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) ends.add(await story(random))
    expect(await checkBooks(app.ctx.db)).toEqual([])
    // The stories were not all of one kind.
    expect(ends).toEqual(new Set(['free', 'late', 'trip', 'completed', 'capped']))
  },
)

type Linked = Awaited<ReturnType<typeof linkedJob>>

/** One job of a random price through random steps to its end; says how that was. */
async function story(random: () => number): Promise<string> {
  app.letClockRun()
  const hauler = await haulerWithAccount(app)
  // Now and then less than any fee.
  const price = cents(
    random() < 0.3 ? 50 + Math.floor(random() * 2_000) : 5_000 + Math.floor(random() * 200_000),
  )
  const linked = await linkedJob(app, { estimatedPriceCents: price })
  const { job, token } = linked
  const params = { jobId: job.id }
  const body = { preferredDate: addDays(job.preferredDate, 1), preferredTime: job.preferredTime }
  if (random() < 0.2) await app.as().call(reschedulePickup, { params: { token }, body })
  if (random() < 0.8) await app.as(hauler).call(claimJob, { params })
  const isClaimed = (await pageOf(app, token)).status === 'assigned'
  if (isClaimed && random() < 0.6)
    await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  else if (random() < 0.3)
    await inTransaction(app.ctx, (tx) =>
      refundJob(tx, job, cents(Math.ceil(price * random() * 0.9) || 1)),
    )
  if (random() < 0.5) app.setNow(hoursBefore(job, 12))
  const end = await endOf(linked, hauler, random() < 0.4)
  await app.runTasks()
  await expectSettled(linked, price)
  return end
}

async function endOf({ job, token }: Linked, hauler: { cookie: string }, completes: boolean) {
  const { status, cancel } = await pageOf(app, token)
  if (status === 'in_progress' && completes) {
    const params = { jobId: job.id }
    await app.as(hauler).call(progressJob, { params, body: { status: 'completed' } })
    return 'completed'
  }
  const fee = cancel?.fee ?? cents(0)
  await app.as().call(cancelPickup, { params: { token }, body: { fee } })
  const names: Record<number, string> = { 0: 'free', 25_00: 'late', 49_00: 'trip' }
  return names[fee] ?? 'capped'
}

async function expectSettled({ job: { id } }: Linked, price: number): Promise<void> {
  const { db } = app.ctx
  const rows = (table: 'refunds' | 'payouts', status: 'succeeded' | 'paid') =>
    db
      .selectFrom(table)
      .select('amountCents')
      .where('jobId', '=', id)
      .where('status', '=', status as never)
      .execute()
  const moved = [...(await rows('refunds', 'succeeded')), ...(await rows('payouts', 'paid'))]
  const fee = -(await balanceOf(db, 'platform_fee', id))
  expect(moved.reduce((sum, { amountCents }) => sum + amountCents, fee)).toBe(price)
  expect(await heldFor(db, id)).toBe(0)
}
