import { afterEach, expect, test } from 'vitest'
import { answerTimeText } from '../../contract/answer-time.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { getHaulerPrice, proposePriceChange, withdrawPrice } from '../../contract/price-changes.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { CARD, chargesOf, closeBooks, onSite, spentOf } from '../job-page/testing/on-site.ts'
import { linkedJob } from '../job-page/testing/links.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { outbox } from '../testing/messages.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'

const app = useApp()
afterEach(() => {
  app.letClockRun()
  return closeBooks(app)
})

const OPEN = { agreed: 149_99, floor: 49_00, cap: 172_49, isCollected: false, westhaulDiscount: 0 }
const refused = (path: string, message: string) => ({
  code: 'refused',
  fields: [{ path, message }],
})

test('a lower price needs no approval: the job ends at it, and the rest goes back', async () => {
  const site = await onSite(app)
  expect(await site.look()).toEqual({ ...OPEN, held: 149_99, change: null, refusal: null })
  const price = await site.name(100_00, { reason: 'Half of it was gone' })
  expect(price).toMatchObject({
    agreed: 100_00,
    change: { from: 149_99, to: 100_00, due: 0, status: 'settled', answerBy: null, photos: [] },
  })
  expect((await site.page()).money).toMatchObject({ price: 100_00, isFinal: false })
  expect((await site.page()).priceChange).toBeNull()
  await site.complete()
  await app.runTasks()
  expect(await findJob(app, site.job)).toMatchObject({ finalPriceCents: 100_00 })
  expect(await spentOf(app, site.job)).toEqual({ payout: 70_00, fee: 30_00, refunded: 49_99 })
  expect(await textsAbout(app, site.job)).not.toContain('price_asked delivered')
})

test('a second price up to what is paid needs no approval either', async () => {
  const site = await onSite(app)
  await site.name(100_00, {})
  expect(await site.name(149_99, {})).toMatchObject({ agreed: 149_99, change: { due: 0 } })
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 104_99, fee: 45_00, refunded: 0 })
})

test('a higher one asks the customer, with the time they have, and nothing is charged before', async () => {
  const site = await onSite(app)
  const now = app.ctx.now()
  const answerBy = new Date(now.getTime() + 30 * 60_000)
  app.setNow(now)
  const { agreed, change } = await site.name(170_00)
  expect(agreed).toBe(149_99)
  expect(change).toMatchObject({
    from: 149_99,
    to: 170_00,
    due: 20_01,
    status: 'pending_customer',
    photos: [site.photo],
    reason: 'Twice as much as booked',
    answerBy,
  })
  expect((await site.page()).priceChange).toEqual({ ...change, tripFee: 49_00 })
  await app.runTasks()
  const text = (await outbox(app)).at(-1)?.body
  expect(text).toContain('Dale requests $170.00 (was $149.99)')
  expect(text).toContain(`Approve by ${answerTimeText(answerBy, now)}`)
  expect(text).toContain(`/job/${site.token}`)
  expect(await chargesOf(app, site.job)).toEqual([149_99])
  await expect(site.complete()).rejects.toMatchObject({ code: 'illegal_move' })
})

const SOFA = { name: 'Sofa', quantity: 1, price: cents(8_50) }
const BOXES = { name: 'Bag or box', quantity: 3, price: cents(2_00) }

test('items that are added stand with the question and on the receipt, and need no other reason', async () => {
  const site = await onSite(app)
  const items = [SOFA, BOXES]
  const { change } = await site.name(164_49, { items, photos: [site.photo] })
  expect(change).toMatchObject({ items, reason: '', due: 14_50, status: 'pending_customer' })
  expect((await site.page()).priceChange).toMatchObject({ items })
  await site.approve(164_49)
  await app.runTasks()
  const { groups } = await app.as().call(getReceipt, { params: { token: site.token } })
  expect(groups.map(({ lines, amount }) => ({ lines, amount }))).toEqual([
    { lines: [expect.objectContaining({ quantity: 1, amount: 149_99 })], amount: 149_99 },
    {
      lines: [
        { name: 'Sofa', quantity: 1, amount: 8_50 },
        { name: 'Bag or box', quantity: 3, amount: 6_00 },
      ],
      amount: 14_50,
    },
  ])
})

test('items that come to another price are refused', async () => {
  const site = await onSite(app)
  await expect(site.name(170_00, { items: [SOFA], photos: [site.photo] })).rejects.toMatchObject({
    code: 'refused',
    message: 'With these items the price is $158.49',
    fields: [{ path: 'items' }],
  })
})

test('above the cap the customer hears nothing before an admin', async () => {
  const site = await onSite(app)
  expect(await site.name(172_49)).toMatchObject({ change: { status: 'pending_customer' } })
  await site.withdraw()
  expect(await site.name(172_50)).toMatchObject({
    change: { status: 'pending_admin', answerBy: null, due: 22_51 },
  })
  expect((await site.page()).priceChange).toBeNull()
  const messages = (await textsAbout(app, site.job)).filter((line) => line.startsWith('price'))
  expect(messages).toHaveLength(1)
})

test('the cap is the one its quote promised', async () => {
  const now = new Date()
  const quote = {
    id: crypto.randomUUID() as never,
    inputsHash: 'hash',
    loadSize: 'small' as const,
    description: 'A sofa',
    photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
    sameDay: false,
    source: 'rules' as const,
    readerVersion: '1',
    rateCardVersion: 1,
    confidence: 1,
    unknown: [],
    items: '[]' as never,
    lines: '[]' as never,
    notices: '[]' as never,
    estimatedPriceCents: cents(149_99),
    lowCents: cents(149_99),
    highCents: cents(160_00),
    priceCapCents: cents(199_00),
    gstCents: cents(7_14),
    createdAt: now,
    expiresAt: now,
  }
  await app.ctx.db.insertInto('quotes').values(quote).execute()
  const site = await onSite(app, CARD.good, { quoteId: quote.id })
  expect(await site.look()).toMatchObject({ cap: 199_00 })
  expect(await site.name(199_00)).toMatchObject({ change: { status: 'pending_customer' } })
})

test.for([
  [48_99, "The price can't go below $49.00, the trip fee"],
  [149_99, 'The price is $149.99 already'],
  [150_48, 'No card can be charged less than $0.50. Enter at least $150.49, or $149.99'],
] as const)('%i cents are refused: %s', async ([price, message]) => {
  const site = await onSite(app)
  await expect(site.name(price)).rejects.toMatchObject({ message, ...refused('price', message) })
  expect((await site.look()).change).toBeNull()
})

test('a job booked for less than the trip fee may cost that', async () => {
  const site = await onSite(app, CARD.good, { estimatedPriceCents: cents(39_00) })
  expect(await site.look()).toMatchObject({ floor: 39_00, cap: 44_85 })
  await expect(site.name(38_00)).rejects.toMatchObject({ code: 'refused' })
})

test('more than was paid needs a reason and photos, each said at its field', async () => {
  const site = await onSite(app)
  const reason = { path: 'reason', message: 'Please say why it costs more' }
  const photos = { path: 'photos', message: 'Please add 1 to 3 photos that show why' }
  await expect(site.name(170_00, {})).rejects.toMatchObject({ fields: [reason, photos] })
  await expect(site.name(170_00, { reason: 'More' })).rejects.toMatchObject({ fields: [photos] })
  await expect(site.name(170_00, { photos: [site.photo] })).rejects.toMatchObject({
    fields: [reason],
  })
  const four = Array.from({ length: 4 }, () => site.photo)
  await expect(site.name(170_00, { photos: four })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(site.name(1_000_000_00)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('one price waits for an answer at a time; taken back, another may be named', async () => {
  const site = await onSite(app)
  await expect(site.withdraw()).rejects.toMatchObject({ code: 'illegal_move' })
  await site.name(170_00)
  await expect(site.name(160_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: '$170.00 is not answered yet. Wait for the answer, or take that price back first',
  })
  expect(await site.withdraw()).toMatchObject({ agreed: 149_99, change: { status: 'withdrawn' } })
  expect((await site.page()).priceChange).toBeNull()
  await expect(site.approve(170_00)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(site.withdraw()).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await site.name(160_00)).toMatchObject({ change: { status: 'pending_customer' } })
})

test('of two concurrent proposals one waits', async () => {
  const site = await onSite(app)
  const answers = await Promise.allSettled([site.name(160_00), site.name(170_00)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refusal] = answers.filter((answer) => answer.status === 'rejected')
  expect(refusal?.reason).toMatchObject({ code: 'illegal_move' })
})

test('only the hauler who works on the job sees and names its price', async () => {
  const site = await onSite(app)
  const params = { jobId: site.job.id }
  const body = { price: cents(100_00), items: [], reason: '', photos: [] }
  const other = app.as(await app.given.hauler())
  const calls = [
    () => other.call(getHaulerPrice, { params }),
    () => other.call(proposePriceChange, { params, body }),
    () => other.call(withdrawPrice, { params }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test('before the start and after the end no price is named', async () => {
  const hauler = await app.given.hauler()
  const { job } = await linkedJob(app)
  const params = { jobId: job.id }
  await app.as(hauler).call(claimJob, { params })
  await expect(app.as(hauler).call(getHaulerPrice, { params })).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is not started yet; its price cannot be changed now`,
  })
  const site = await onSite(app)
  await site.complete()
  await expect(site.name(100_00, {})).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${site.job.id} is completed already; its price cannot be changed now`,
  })
})

test('after a partial refund, a price up to what is left needs no approval, and a higher one does', async () => {
  const site = await onSite(app)
  await inTransaction(app.ctx, (tx) => refundJob(tx, site.job, cents(49_99)))
  expect(await site.name(120_00)).toMatchObject({
    change: { due: 20_00, status: 'pending_customer' },
  })
  await site.withdraw()
  expect(await site.name(100_00, {})).toMatchObject({ change: { status: 'settled' } })
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 70_00, fee: 30_00, refunded: 49_99 })
})
