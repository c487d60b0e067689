import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { recordJobEvent } from '../../contract/dispatch.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { cents } from '../../contract/money.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { FEE, pageOf } from './testing/links.ts'
import { CARD, chargesOf, closeBooks } from './testing/on-site.ts'
import { onTheWay as onTheWayIn } from './testing/on-the-way.ts'

const app = useApp()
beforeEach(() => app.letClockRun())
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const onTheWay = (card?: string) => onTheWayIn(app, card)
type Moving = Awaited<ReturnType<typeof onTheWay>>

const expectUnmoved = async ({ job, page }: Moving) => {
  expect(await page()).toMatchObject({
    status: 'assigned',
    preferredDate: job.preferredDate,
    rescheduleFee: FEE.late,
    money: { reschedulingFee: null },
  })
  expect(await balanceOf(app.ctx.db, 'platform_fee', job.id)).toBe(0)
}

test('once the hauler is on the way, moving costs the fee that the page shows first', async () => {
  const moving = await onTheWay()
  expect(await moving.page()).toMatchObject({ canReschedule: true, rescheduleFee: FEE.late })
  for (const wrong of [undefined, 0, 49_00])
    await expect(moving.move(wrong)).rejects.toMatchObject({
      code: 'amount_mismatch',
      message: 'Rescheduling costs $25.00 now. Please look at it again',
      facts: { fee: '25.00' },
    })
  await expectUnmoved(moving)
  expect(await chargesOf(app, moving.job)).toEqual([149_99])
})

test('the fee is charged to the saved card and booked, the hauler is released, the pickup moves', async () => {
  const { job, token, to, move } = await onTheWay()
  expect(await move(25_00)).toMatchObject({
    status: 'pending',
    hauler: null,
    preferredDate: to,
    preferredTime: 'evening',
    rescheduleFee: 0,
    money: { paid: 149_99, reschedulingFee: 25_00, refunded: 0 },
  })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([149_99, 25_00])
  const { db } = app.ctx
  expect(await balanceOf(db, 'platform_fee', job.id)).toBe(-25_00)
  expect(await balanceOf(db, 'hauler_payable', job.id)).toBe(0)
  expect(await heldFor(db, job.id)).toBe(149_99)
  expect((await textsAbout(app, job)).slice(-2)).toEqual([
    'job_taken_back delivered',
    'job_rescheduled delivered',
  ])
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain("The rescheduling fee was $25.00. We'll let you know when")

  const receipt = await app.as().call(getReceipt, { params: { token } })
  expect(receipt).toMatchObject({ total: 174_99, net: 174_99 })
  expect(receipt.groups.map(({ amount }) => amount)).toEqual([149_99, 25_00])
  expect(receipt.groups[1]?.name).toMatch(/^Rescheduling fee, /)
  expect(receipt.payments).toMatchObject([{ purpose: 'booking' }, { purpose: 'rescheduling_fee' }])
})

test('a double click and two tabs move it once, for one fee', async () => {
  const { job, to, move } = await onTheWay()
  const pages = await Promise.all([move(25_00), move(25_00), move(25_00)])
  expect(pages.map(({ preferredDate }) => preferredDate)).toEqual([to, to, to])
  expect(await move(25_00)).toMatchObject({ preferredDate: to })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([149_99, 25_00])
})

test('of two windows that are chosen concurrently one is paid', async () => {
  const { job, to, move } = await onTheWay()
  const answers = await Promise.allSettled([move(25_00), move(25_00, addDays(to, 1))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, job)).toEqual([149_99, 25_00])
})

test.each([
  ['declines', CARD.declinesLater, 'Your card was declined. Your pickup was not moved'],
  [
    'asks first',
    CARD.asksAlways,
    'Your bank did not accept the charge without asking you. Your pickup was not moved',
  ],
])('where the bank %s, nothing moves and nothing is charged', async (_, card, message) => {
  const moving = await onTheWay(card)
  for (let tries = 0; tries < 2; tries += 1)
    await expect(moving.move(25_00)).rejects.toMatchObject({ code: 'payment_failed', message })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, moving.job)).toEqual([149_99])
  await expectUnmoved(moving)
})

test('while the provider is away nothing moves, also later', async () => {
  const moving = await onTheWay()
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = () => Promise.reject(new Error('socket hang up'))
  await expect(moving.move(25_00)).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.payments.chargeSaved = chargeSaved
  await expect(moving.move(25_00)).rejects.toMatchObject({ code: 'in_use' })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, moving.job)).toEqual([149_99])
  await expectUnmoved(moving)
  expect(await moving.move(25_00)).toMatchObject({ preferredDate: moving.to })
})

test('a charge whose answer was lost goes back, and the customer reads why', async () => {
  const moving = await onTheWay()
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = async (request) => {
    await chargeSaved(request)
    throw new Error('socket hang up')
  }
  await expect(moving.move(25_00)).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.payments.chargeSaved = chargeSaved
  await app.runTasks({ delayed: true })
  await expectUnmoved(moving)
  expect(await heldFor(app.ctx.db, moving.job.id)).toBe(149_99)
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain('$25.00')
  expect(texts).toContain('Your pickup was not moved, so the rescheduling fee goes back')
  const receipt = await app.as().call(getReceipt, { params: { token: moving.token } })
  expect(receipt).toMatchObject({ total: 149_99, net: 149_99 })
})

test('a hauler who arrives while the card is charged ends the move; the fee goes back', async () => {
  const moving = await onTheWay()
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = async (request) => {
    const params = { jobId: moving.job.id }
    await app.as(moving.hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
    return chargeSaved(request)
  }
  await expect(moving.move(25_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Your pickup could not be moved any more. The fee goes back to your card',
  })
  app.ctx.payments.chargeSaved = chargeSaved
  await app.runTasks({ delayed: true })
  expect(await moving.page()).toMatchObject({
    status: 'assigned',
    preferredDate: moving.job.preferredDate,
    canReschedule: false,
  })
  expect(await heldFor(app.ctx.db, moving.job.id)).toBe(149_99)
})

test('a window without room is refused before anything is charged', async () => {
  const moving = await onTheWay()
  await app.ctx.db
    .updateTable('haulers')
    .set({ isAvailable: false })
    .where('id', '=', moving.hauler.id)
    .execute()
  await expect(moving.move(25_00)).rejects.toMatchObject({ code: 'not_free' })
  expect(await chargesOf(app, moving.job)).toEqual([149_99])
  await expectUnmoved(moving)
})

test('the fee stays when the pickup is cancelled for free later, and the rest goes back', async () => {
  const { job, token, move } = await onTheWay()
  const { cancel } = await move(25_00)
  expect(cancel).toMatchObject({ fee: 0, refund: 149_99 })
  await app.as().call(cancelPickup, { params: { token }, body: { fee: cents(0) } })
  await app.runTasks()
  expect(await pageOf(app, token)).toMatchObject({
    status: 'cancelled',
    money: { paid: 149_99, refunded: 149_99, reschedulingFee: 25_00 },
  })
  expect((await findJob(app, job)).paymentStatus).toBe('refunded')
  const receipt = await app.as().call(getReceipt, { params: { token } })
  expect(receipt).toMatchObject({ total: 25_00, net: 25_00 })
})
