import { afterEach, expect, test } from 'vitest'
import { type PriceChangeId } from '../../contract/price-changes.ts'
import { approveEscalation, listPricesToReview, refusePrice } from '../../contract/price-reviews.ts'
import { chargesOf, closeBooks, onSite, spentOf, type OnSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { expirePrice } from './expire-price.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'

const app = useApp()
afterEach(() => {
  app.letClockRun()
  return closeBooks(app)
})

const NEVER = 2_000_000_000 as PriceChangeId

async function admin() {
  const caller = app.as(await app.given.admin())
  return {
    list: () => caller.call(listPricesToReview, {}),
    admit: (priceChangeId: PriceChangeId) =>
      caller.call(approveEscalation, { params: { priceChangeId } }),
    refuse: (priceChangeId: PriceChangeId, reason = 'Two photos show the same sofa') =>
      caller.call(refusePrice, { params: { priceChangeId }, body: { reason } }),
  }
}

/** A job whose hauler named a price above the cap. */
async function aboveCap() {
  const site = await onSite(app)
  const { change } = await site.name(250_00)
  if (!change) throw new Error('No price was named')
  return { site, id: change.id }
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

const lastText = async ({ job }: OnSite) =>
  (await messagesOf(app)).findLast(({ jobId }) => jobId === job.id)?.message

test('prices above the cap wait for an admin, oldest first', async () => {
  const team = await admin()
  const first = await aboveCap()
  const second = await aboveCap()
  const waiting = await team.list()
  expect(waiting.slice(-2)).toMatchObject([{ id: first.id }, { id: second.id }])
  expect(waiting.at(-1)).toMatchObject({
    jobId: second.site.job.id,
    haulerName: 'Dale Kowalchuk',
    cap: 172_49,
    from: 149_99,
    to: 250_00,
    due: 100_01,
    status: 'pending_admin',
    reason: 'Twice as much as booked',
    photos: [second.site.photo],
  })
  for (const { id } of [first, second]) await team.refuse(id)
  expect(await team.list()).toEqual([])
})

test('once admitted, the customer is asked with all of their time, and pays it', async () => {
  const team = await admin()
  const { site, id } = await aboveCap()
  const admitted = minutesAfter(app.ctx.now(), 20)
  app.setNow(admitted)
  expect(await team.admit(id)).toEqual({ id, status: 'pending_customer' })
  expect((await site.page()).priceChange).toMatchObject({
    status: 'pending_customer',
    answerBy: minutesAfter(admitted, 30),
  })
  await app.runTasks()
  expect(await lastText(site)).toContain('Dale requests $250.00 (was $149.99)')
  await site.approve(250_00)
  await site.complete()
  await app.runTasks()
  expect(await chargesOf(app, site.job)).toEqual([149_99, 100_01])
  expect(await spentOf(app, site.job)).toEqual({ payout: 175_00, fee: 75_00, refunded: 0 })
  const { db } = app.ctx
  const shares = db.selectFrom('payouts').select('amountCents').where('jobId', '=', site.job.id)
  // No transfer may exceed its charge.
  expect(await shares.orderBy('id').execute()).toEqual([
    { amountCents: 149_99 },
    { amountCents: 25_01 },
  ])
})

test('refused, the hauler reads why, and the price stays; another may be named', async () => {
  const team = await admin()
  const { site, id } = await aboveCap()
  expect(await team.refuse(id)).toEqual({ id, status: 'refused' })
  await app.runTasks()
  expect(await lastText(site)).toContain(
    'our team did not agree to $250.00, $149.99 stands. Two photos show the same sofa',
  )
  expect(await site.look()).toMatchObject({
    agreed: 149_99,
    change: { status: 'refused' },
    refusal: 'Two photos show the same sofa',
  })
  expect((await site.page()).timeline.map(({ event }) => event)).not.toContain('price_asked')
  expect(await site.name(170_00)).toMatchObject({
    change: { status: 'pending_customer' },
    refusal: null,
  })
})

test('a change that does not wait for the team cannot be decided, and no message is sent twice', async () => {
  const team = await admin()
  const { site, id } = await aboveCap()
  const answers = await Promise.allSettled([team.admit(id), team.admit(id), team.refuse(id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const decide of [() => team.admit(id), () => team.refuse(id)])
    await expect(decide()).rejects.toMatchObject({ code: 'illegal_move' })
  const messages = (await textsAbout(app, site.job)).filter((line) => line.startsWith('price'))
  expect(messages).toHaveLength(1)
  for (const decide of [() => team.admit(NEVER), () => team.refuse(NEVER)])
    await expect(decide()).rejects.toMatchObject({ code: 'not_found' })
})

test('one that the hauler took back meanwhile is not asked for', async () => {
  const team = await admin()
  const { site, id } = await aboveCap()
  await site.withdraw()
  await expect(team.admit(id)).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await site.page()).priceChange).toBeNull()
})

test('without an admin for half an hour it expires, and the hauler is told', async () => {
  const { site } = await aboveCap()
  await app.runTasks({ delayed: true })
  expect((await site.look()).change).toMatchObject({ status: 'expired' })
  expect(await lastText(site)).toContain('our team did not answer in time. $149.99 stands.')
  expect((await site.page()).timeline.map(({ event }) => event)).not.toContain('price_expired')
  await site.complete()
})

test('the end of the time for the team is not the end of the customer’s', async () => {
  const team = await admin()
  const { site, id } = await aboveCap()
  await team.admit(id)
  const payload = { priceChangeId: id, waitsFor: 'admin' }
  await app.ctx.queue.send(app.ctx.db, expirePrice, payload)
  await app.runTasks()
  expect((await site.look()).change).toMatchObject({ status: 'pending_customer' })
})
