import { afterEach, expect, test } from 'vitest'
import type { Args } from '../../contract/endpoint.ts'
import { editJob, previewEdit } from '../../contract/job-edit.ts'
import { approvePrice, declinePrice } from '../../contract/job-page.ts'
import { getJobMoney } from '../../contract/job-money.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import { waivePrice } from '../../contract/price-reviews.ts'
import { missingRight } from '../../contract/rights.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { clearBoard, textsAbout } from '../dispatch/testing/by-hand.ts'
import { chargesOf, closeBooks } from '../job-page/testing/on-site.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { priceOf } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { textsOf } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const team = async (role: TeamRole = 'owner') => app.as(await app.given.admin(role))
type Body = Args<typeof editJob>['body']

const ITEMS = [
  { key: 'sofa', quantity: 1 },
  { key: 'chair', quantity: 2 },
  { key: 'mattress', quantity: 1 },
]

/** A paid pickup without a hauler, to whose load the customer adds a mattress on the phone. */
async function paidQuote() {
  const quoted = await quotedJob(app)
  const { job } = quoted
  const params = { jobId: job.id }
  const by = await team()
  const { to, ways } = await by.call(previewEdit, { params, body: { items: ITEMS } })
  expect(ways).toEqual(['ask', 'charge', 'free'])
  const edit = (body: Partial<Body>, colleague = by) =>
    colleague.call(editJob, { params, body: { version: 1, items: ITEMS, price: to, ...body } })
  const question = async () => (await by.call(getJobMoney, { params })).question
  const waive = async (colleague = by) => {
    const open = await question()
    if (!open) throw new Error('Nothing is asked')
    return colleague.call(waivePrice, {
      params: { priceChangeId: open.id },
      body: { reason: 'We forgot the mattress' },
    })
  }
  return { ...quoted, by, to, edit, question, waive }
}

test('the customer of a paid job without a hauler is asked for more, and pays it by their link', async () => {
  const { job, token, price, to, edit, question, page } = await paidQuote()
  await edit({ difference: 'ask' })
  await app.runTasks()
  // It leaves once the edit cannot be undone any more.
  expect(await textsAbout(app, job)).toContain('price_asked queued')
  expect((await textsOf(app)).at(-1)?.message).toContain('Our team requests')
  // Until it is paid the old price stands.
  expect(priceOf(await findJob(app, job))).toBe(price)
  expect(await question()).toMatchObject({ from: price, to })
  expect((await page()).priceChange).toMatchObject({ byTeam: true, due: to - price })
  await app.as().call(approvePrice, { params: { token }, body: { price: to } })
  await app.runTasks()
  expect(priceOf(await findJob(app, job))).toBe(to)
  expect(await chargesOf(app, job)).toEqual([price, to - price])
  expect(await heldFor(app.ctx.db, job.id)).toBe(to)
})

test('agreed on the phone, it is charged to the saved card before a hauler has the job', async () => {
  const { job, to, edit } = await paidQuote()
  expect(await edit({ difference: 'charge' })).toMatchObject({ charge: 'taken' })
  await app.runTasks()
  expect(priceOf(await findJob(app, job))).toBe(to)
  expect(await heldFor(app.ctx.db, job.id)).toBe(to)
})

test('a customer who declines keeps the price, cannot send a hauler away who is not there, and the team reads so', async () => {
  const { job, token, price, to, edit } = await paidQuote()
  await edit({ difference: 'ask' })
  const decline = (instead: 'agreed_scope' | 'trip_fee') =>
    app.as().call(declinePrice, { params: { token }, body: { price: to, instead } })
  await expect(decline('trip_fee')).rejects.toMatchObject({ code: 'illegal_move' })
  await decline('agreed_scope')
  expect(priceOf(await findJob(app, job))).toBe(price)
  const alerts = await app.ctx.db
    .selectFrom('alerts')
    .select('what')
    .where('about', 'like', `price % of job ${job.id}`)
    .execute()
  expect(alerts).toEqual([{ what: expect.stringContaining('the customer declined') }])
})

test('without an answer the old price stands after a day', async () => {
  const { job, price, edit, question } = await paidQuote()
  await edit({ difference: 'ask' })
  const asked = await question()
  const hours = (Number(asked?.answerBy) - app.ctx.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  expect(priceOf(await findJob(app, job))).toBe(price)
})

test.each(['ask', 'charge'] as const)(
  'a colleague gives free what the customer was asked for (%s), once, and the hauler gets the share of the higher price',
  async (difference) => {
    const { job, price, to, edit, waive, claim, leave, progress, question } = await paidQuote()
    await edit({ difference: 'ask' })
    await expect(waive(await team('read-only'))).rejects.toMatchObject({
      message: missingRight('give-money'),
    })
    if (difference === 'charge') await claim()
    const both = await Promise.allSettled([waive(), waive()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await question()).toBeNull()
    expect(await findJob(app, job)).toMatchObject({ discountCents: to - price })
    expect(priceOf(await findJob(app, job))).toBe(price)
    await app.runTasks()
    expect(await textsAbout(app, job)).toContain('price_waived delivered')
    if (difference === 'ask') await claim()
    await leave()
    await progress('in_progress')
    await progress('completed')
    expect(await findJob(app, job)).toMatchObject({
      finalPriceCents: price,
      haulerPayoutCents: splitPrice(cents(to), FIRST_SHARE_PERMILLE).haulerPayout,
    })
  },
)

test('given free at the edit it needs a reason and the right, and nothing is charged', async () => {
  const { job, price, to, edit } = await paidQuote()
  await expect(edit({ difference: 'free' })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'reason' }],
  })
  const free = { difference: 'free', reason: 'Our mistake on the phone' } as const
  await edit(free)
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({
    estimatedPriceCents: price,
    discountCents: to - price,
    westhaulDiscountCents: to - price,
  })
  expect(await chargesOf(app, job)).toEqual([price])
})
