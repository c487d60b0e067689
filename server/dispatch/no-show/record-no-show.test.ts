import { afterEach, expect, test } from 'vitest'
import { instantAt } from '../../../contract/calendar.ts'
import { getJobPage } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { getNoShowProof } from '../../../contract/no-show.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { FIRST_EFFECTIVE_FROM } from '../../settings/first-settings.ts'
import { encodeSettings, insertSettings } from '../../settings/settings-store.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { atTheDoorIn } from '../testing/at-the-door.ts'

const app = useApp()
const { at, call, progress, record, waited, closeDay } = atTheDoorIn(app)

afterEach(closeDay)

test('after 15 minutes, a call and a photo the job ends for the trip fee, and the money adds up', async () => {
  const { hauler, job, photo } = await waited()
  expect(await progress(hauler, job.id)).toMatchObject({
    waitUntil: app.ctx.now(),
    calledAt: [expect.any(Date)],
    refusal: null,
    recordedAt: null,
    money: { paid: 149_99, tripFee: 49_00, refund: 100_99, share: 34_30 },
  })
  expect(await record(hauler, job.id, [photo])).toMatchObject({
    recordedAt: app.ctx.now(),
    money: { paid: 149_99, tripFee: 49_00, refund: 100_99, share: 34_30 },
  })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({
    status: 'cancelled',
    cancellationFeeCents: 49_00,
    haulerPayoutCents: 34_30,
    platformFeeCents: 14_70,
  })
  expect(-(await balanceOf(app.ctx.db, 'platform_fee', job.id))).toBe(14_70)
  expect(await balanceOf(app.ctx.db, 'customer_funds', job.id)).toBe(0)
  const { refunded } = await app.ctx.db
    .selectFrom('refunds')
    .select('amountCents as refunded')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(100_99)
  const payout = await app.ctx.db
    .selectFrom('payouts')
    .select(['amountCents', 'haulerId'])
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(payout).toEqual({ amountCents: 34_30, haulerId: hauler.id })
})

test('the customer gets a message at each step: until when the hauler waits, the call, the fee and the refund', async () => {
  const { hauler, job, day, photo } = await waited()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  // A second call is recorded, and is no second message.
  at(day, '09:17')
  await call(hauler, job.id)
  at(day, '09:21')
  await record(hauler, job.id, [photo])
  await app.runTasks()
  const kinds = (await textsOf(app)).map(({ messageType }) => messageType).slice(-4, -1)
  expect(kinds).toEqual(['hauler_arrived', 'customer_called', 'customer_no_show'])
  expect((await sentTexts(app)).map(({ body }) => body)).toContain(
    `Westhaul: We missed you at pickup #${job.id}. Dale waited until 9:21 AM. The trip fee is $49.00. We're refunding $100.99. ${link}`,
  )
  const called = (await textsOf(app)).find(({ messageType }) => messageType === 'customer_called')
  expect(called?.message).toContain(
    `Dale is at your pickup #${job.id} and just called you. They wait until 9:21 AM.`,
  )
  const token = jobTokenIn(new URL(link).pathname) ?? ''
  const page = await app.as().call(getJobPage, { params: { token } })
  expect(page.timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['arrived', 'called', 'no_show']),
  )
  expect(page.money).toMatchObject({ cancellationFee: 49_00, refunded: 100_99 })
  const admin = app.as(await app.given.admin())
  expect(await admin.call(getNoShowProof, { params: { jobId: job.id } })).toMatchObject({
    haulerName: 'Dale Kowalchuk',
    photos: [photo],
    calledAt: instantAt(day, '09:17'),
  })
})

test('of a pickup cheaper than the trip fee no more is kept than was paid', async () => {
  const { hauler, job, photo } = await waited()
  await insertSettings(app.ctx.db, {
    groupName: 'fees',
    version: 2,
    value: encodeSettings('fees', {
      freeUntilHours: 24,
      unclaimedFreeHours: 6,
      lateFee: cents(25_00),
      tripFee: cents(500_00),
    }),
    effectiveFrom: FIRST_EFFECTIVE_FROM,
    note: 'Dear',
    publishedBy: null,
    publishedAt: FIRST_EFFECTIVE_FROM,
  })
  await record(hauler, job.id, [photo])
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ cancellationFeeCents: 149_99 })
  expect((await sentTexts(app)).map(({ body }) => body).join()).toContain(
    'The trip fee is $149.99. It was all you had paid.',
  )
  await app.ctx.db.deleteFrom('settingsVersions').where('version', '=', 2).execute()
})
