import { afterEach, expect, test } from 'vitest'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { AppError } from '../../contract/errors.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import type { Cents } from '../../contract/money.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { meanwhile } from '../testing/races.ts'
import { claimedJob, FEE, hoursBefore, lessFee, linkedJob, pageOf } from './testing/links.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const cancel = (token: string, fee: Cents) =>
  app.as().call(cancelPickup, { params: { token }, body: { fee } })
const progress = (hauler: { cookie: string }, jobId: number, status: 'in_progress' | 'completed') =>
  app.as(hauler).call(progressJob, { params: { jobId } as never, body: { status } })

test('a day before the window cancelling is free: all the money goes back', async () => {
  const { job, token } = await linkedJob(app)
  expect((await pageOf(app, token)).cancel).toEqual({
    fee: FEE.none,
    refund: job.estimatedPriceCents,
    freeUntil: hoursBefore(job, 24),
  })
  const page = await cancel(token, FEE.none)
  expect(page).toMatchObject({ status: 'cancelled', cancel: null, canReschedule: false })
  expect(page.money).toMatchObject({ onItsWayBack: job.estimatedPriceCents, cancellationFee: null })
  await app.runTasks()
  expect((await pageOf(app, token)).money).toMatchObject({
    refunded: job.estimatedPriceCents,
    onItsWayBack: FEE.none,
  })
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'refunded' })
})

test('later it costs 25.00, which stays as the fee of the platform; the slot is free and the hauler told', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  app.setNow(hoursBefore(job, 23))
  const back = lessFee(job.estimatedPriceCents, FEE.late)
  expect((await pageOf(app, token)).cancel).toEqual({
    fee: FEE.late,
    refund: back,
    freeUntil: null,
  })
  const page = await cancel(token, FEE.late)
  expect(page.money).toMatchObject({ onItsWayBack: back, cancellationFee: FEE.late })
  expect(page.hauler).toBeNull()
  await app.runTasks()

  expect(-(await balanceOf(app.ctx.db, 'platform_fee', job.id))).toBe(FEE.late)
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(FEE.late)
  expect((await textsAbout(app, job)).slice(-2)).toEqual([
    'job_cancelled delivered',
    'job_taken_back delivered',
  ])
  const texts = (await outbox(app)).map(({ body }) => body).join('\n')
  expect(texts).toContain("We kept the cancellation fee of $25.00. We're refunding $124.99.")
  const scheduled = await app.ctx.db
    .selectFrom('jobSchedule')
    .select('id')
    .where('jobId', '=', job.id)
    .execute()
  expect(scheduled).toEqual([])
})

test('once the hauler has begun the trip fee is kept; once it is completed nothing can be cancelled', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  await progress(hauler, job.id, 'in_progress')
  expect((await pageOf(app, token)).cancel).toMatchObject({ fee: FEE.trip, freeUntil: null })
  const page = await cancel(token, FEE.trip)
  expect(page).toMatchObject({ status: 'cancelled' })
  expect(page.timeline.at(-1)).toMatchObject({ event: 'cancelled' })

  const done = await claimedJob(app, hauler)
  await progress(hauler, done.job.id, 'in_progress')
  await progress(hauler, done.job.id, 'completed')
  await expect(cancel(done.token, FEE.trip)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a fee that has changed since it was shown is said again, and nothing happens', async () => {
  const { job, token } = await linkedJob(app)
  app.setNow(hoursBefore(job, 20))
  await expect(cancel(token, FEE.none)).rejects.toMatchObject({
    code: 'amount_mismatch',
    message: 'Cancelling costs $25.00 now. Please look at it again',
    facts: { fee: '25.00' },
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'pending' })
})

test('of two concurrent cancellations one counts, and the money goes back once', async () => {
  const { job, token } = await linkedJob(app)
  const answers = await Promise.allSettled([cancel(token, FEE.none), cancel(token, FEE.none)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()
  expect(await app.given.count('refunds')).toBeGreaterThan(0)
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(0)
})

const lock = (jobId: number) => (db: typeof app.ctx.db) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId as never)
    .forUpdate()
    .execute()

test('of a concurrent claim and cancellation one wins', async () => {
  const hauler = await app.given.hauler()
  const { job, token } = await linkedJob(app)
  const params = { jobId: job.id }
  const [claimed, cancelled] = await meanwhile(
    app,
    lock(job.id),
    () => Promise.allSettled([app.as(hauler).call(claimJob, { params }), cancel(token, FEE.none)]),
    2,
  )
  await app.runTasks()
  // A cancellation after the claim is one of an assigned job: both may come through, in that order.
  expect(cancelled.status).toBe('fulfilled')
  const refusal: unknown = claimed.status === 'rejected' ? claimed.reason : undefined
  expect([undefined, 'job_taken']).toContain(refusal instanceof AppError ? refusal.code : refusal)
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test.for(['in_progress', 'completed'] as const)(
  'of a concurrent cancellation and %s one wins, and the money moves once',
  async (status) => {
    const hauler = await haulerWithAccount(app)
    const { job, token } = await claimedJob(app, hauler)
    if (status === 'completed') await progress(hauler, job.id, 'in_progress')
    const fee = status === 'completed' ? FEE.trip : FEE.none
    const answers = await meanwhile(
      app,
      lock(job.id),
      () => Promise.allSettled([progress(hauler, job.id, status), cancel(token, fee)]),
      2,
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    const [moved] = answers
    expect((await findJob(app, job)).status).toBe(
      moved.status === 'fulfilled' ? status : 'cancelled',
    )
  },
)
