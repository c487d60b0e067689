import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { readNotification } from '../../contract/messaging.ts'
import { cents } from '../../contract/money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApp } from '../testing/app.ts'
import { bookPriceAt } from '../testing/book-ledger.ts'
import { givenMessage } from '../testing/messages.ts'

const app = useApp()
/** For the test that counts all rows. */
const empty = useApp()
const SOON = Day.parse('2027-01-20')

test('the figures are counted from the rows, months and weeks by the clock of BC', async () => {
  // Saturday, 31 October, half past eleven at night in BC; in UTC it is November already.
  empty.setNow(new Date('2026-11-01T06:30:00Z'))
  const admin = await empty.given.admin()
  const hauler = await empty.given.hauler()
  await empty.given.hauler({ status: 'pending' })
  await empty.given.hauler({ status: 'pending', deletedAt: new Date() })
  const done = async (completedAt: string, price: number) => {
    const { id } = await empty.given.job({
      haulerId: hauler.id,
      status: 'completed',
      completedAt: new Date(completedAt),
      createdAt: new Date('2026-10-25T08:00:00Z'),
    })
    await bookPriceAt(empty.ctx.db, id, price, new Date(completedAt))
  }
  await done('2026-10-01T06:59:59Z', 50_00) // the last second of September in BC
  await done('2026-10-01T07:00:00Z', 100_00)
  await done('2026-11-01T05:00:00Z', 214_00)
  await empty.given.job({ createdAt: new Date('2026-11-01T05:00:00Z') })
  await empty.given.job({ createdAt: new Date('2026-11-01T05:00:00Z'), paymentStatus: 'pending' })

  const stats = await empty.as(admin).call(getAdminStats, {})

  expect(stats).toMatchObject({
    totalJobs: 5,
    activeHaulers: 1,
    pendingApprovals: 1,
    unassigned: 1,
    totalRevenue: 314_00,
    grossRevenue: 314_00,
    openJobsByArea: [{ area: 'Vancouver', jobs: 2 }],
  })
  expect(stats.weeks).toHaveLength(12)
  expect(stats.weeks.at(-1)).toEqual({
    from: '2026-10-25',
    jobs: 5,
    revenue: 214_00,
    gross: 214_00,
    payouts: 149_80,
  })
  expect(stats.weeks.at(-5)).toMatchObject({ from: '2026-09-27', revenue: 150_00 })
})

test('items that wait for the team are counted from the rows', async () => {
  // Friday, nine in the morning in BC.
  app.setNow(new Date('2027-01-15T16:00:00Z'))
  const admin = app.as(await app.given.admin())
  const needs = async () => (await admin.call(getAdminStats, {})).needs
  const { db } = app.ctx
  const before = await needs()

  const post = { content: 'A tidy garage', failure: 'The token has expired' }
  await db
    .insertInto('socialMediaPosts')
    .values({ ...post, status: 'failed' })
    .execute()
  await db
    .insertInto('socialMediaPosts')
    .values({ ...post, status: 'draft' })
    .execute()
  const unpaid = await app.given.job({ paymentStatus: 'failed', preferredDate: SOON })
  await app.given.job({ paymentStatus: 'failed', status: 'cancelled', preferredDate: SOON })
  const payment = { jobId: unpaid.id, amountCents: cents(80_00) }
  const mismatch = 'The provider says $70.00'
  await db
    .insertInto('payments')
    .values({ ...payment, mismatch })
    .execute()

  expect(await needs()).toEqual({
    ...before,
    failedPosts: before.failedPosts + 1,
    failedPayments: before.failedPayments + 1,
    stuckMoney: before.stuckMoney + 1,
  })
  expect(await admin.call(listStuckMoney, {})).toEqual({
    movements: [
      {
        jobId: unpaid.id,
        amount: 80_00,
        what: 'of a payment cannot be believed',
        reason: mismatch,
        isDeleted: false,
      },
    ],
    total: 1,
  })
})

test('a price above the cap and a difference in the books wait until they are resolved', async () => {
  const admin = app.as(await app.given.admin())
  const needs = async () => (await admin.call(getAdminStats, {})).needs
  const { db } = app.ctx
  const before = await needs()
  const { id: haulerId } = await app.given.hauler()
  const { id: jobId } = await app.given.job({ status: 'in_progress', haulerId })
  const change = { jobId, haulerId, fromCents: cents(149_99), toCents: cents(250_00) }
  const proof = { reason: 'Twice the load', photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'] }
  await db
    .insertInto('priceChanges')
    .values({
      ...change,
      ...proof,
      dueCents: cents(100_01),
      status: 'pending_admin',
      answerBy: null,
    })
    .execute()
  const at = new Date()
  const finding = {
    subject: 'payment' as const,
    jobId: null,
    what: 'A charge',
    ours: '',
    theirs: '',
  }
  const seen = { ...finding, firstSeenAt: at, lastSeenAt: at }
  await db
    .insertInto('reconciliationFindings')
    .values([
      { ...seen, provider: 'sandbox', providerId: 'pi_open', resolvedAt: null },
      { ...seen, provider: 'sandbox', providerId: 'pi_mended', resolvedAt: at },
      { ...seen, provider: 'stripe', providerId: 'pi_elsewhere', resolvedAt: null },
    ])
    .execute()
  expect(await needs()).toEqual({
    ...before,
    pricesToReview: before.pricesToReview + 1,
    findings: before.findings + 1,
  })
  await db.updateTable('priceChanges').set({ status: 'refused' }).execute()
  expect((await needs()).pricesToReview).toBe(0)
})

test('a message that failed waits until it is read or no longer true', async () => {
  const admin = app.as(await app.given.admin())
  const failed = async () => (await admin.call(getAdminStats, {})).needs.failedMessages
  const before = await failed()
  const [read, untrue] = [await unreachable(), await unreachable()]
  expect(await failed()).toBe(before + 2)
  await admin.call(readNotification, { params: { id: read } })
  const { db } = app.ctx
  const gone = db.updateTable('notifications').set({ withdrawnAt: new Date() })
  await gone.where('id', '=', untrue).execute()
  expect(await failed()).toBe(before)
})

/** A message that neither way can reach. */
async function unreachable() {
  const { id } = await givenMessage(app, { phone: '+16045550000', email: null })
  await app.runTasks()
  return id
}

test.for([
  ['morning', '2027-02-05', 1, 'its window is on'],
  ['morning', '2027-02-06', 1, 'it begins within a day'],
  ['afternoon', '2027-02-06', 0, 'it begins later'],
  ['evening', '2027-02-04', 1, 'its window is over'],
] as const)(
  'a paid job for the %s of %s counts %i as at risk: %3$s',
  async ([preferredTime, day, counted]) => {
    // Friday, 5 February, half past eight in the morning in BC.
    app.setNow(new Date('2027-02-05T16:30:00Z'))
    const admin = app.as(await app.given.admin())
    const atRisk = async () => (await admin.call(getAdminStats, {})).needs.jobsAtRisk
    const before = await atRisk()
    const preferredDate = Day.parse(day)
    const { id } = await app.given.job({ preferredTime, preferredDate })
    expect(await atRisk()).toBe(before + counted)
    await app.ctx.db
      .updateTable('jobs')
      .set({ deletedAt: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await atRisk()).toBe(before)
  },
)
