import { afterEach, expect, test } from 'vitest'
import type { AppError } from '../../contract/errors.ts'
import { approveEscalation } from '../../contract/price-reviews.ts'
import { expirePrice } from './expire-price.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { meanwhile, untilWaiting } from '../testing/races.ts'
import {
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  spentOf,
  type OnSite,
} from '../job-page/testing/on-site.ts'

const app = useApp()
afterEach(() => closeBooks(app))

const STATUSES = ['fulfilled', 'rejected']

/** Starts these one after the other, in this order or turned, while the job is held, and lets them go. */
const atOnce = (
  { job }: OnSite,
  calls: (() => Promise<unknown>)[],
  isTurned: boolean,
): Promise<PromiseSettledResult<unknown>[]> =>
  meanwhile(
    app,
    (db) => db.selectFrom('jobs').select('id').where('id', '=', job.id).forUpdate().execute(),
    async () => {
      const running: Promise<PromiseSettledResult<unknown>[]>[] = []
      for (const call of isTurned ? calls.toReversed() : calls) {
        if (running.length > 0) await untilWaiting(app, running.length)
        running.push(Promise.allSettled([call()]))
      }
      return (await Promise.all(running)).flat()
    },
    calls.length,
  )

const statusOf = async (site: OnSite) => (await site.look()).change?.status
const later = () => app.runTasks({ delayed: true })

async function pendingChange(card: string = CARD.good, price = 170_00) {
  const site = await onSite(app, card)
  const { change } = await site.name(price)
  if (!change) throw new Error('No price was named')
  return { site, id: change.id }
}

const expire = (
  priceChangeId: Awaited<ReturnType<typeof pendingChange>>['id'],
  waitsFor = 'customer',
) => expirePrice.run({ priceChangeId, waitsFor } as Parameters<typeof expirePrice.run>[0], app.ctx)

/** The price holds and was charged once, or it does not and nothing was; the job ends either way. */
async function expectOneOutcome(site: OnSite): Promise<void> {
  const isSettled = (await statusOf(site)) === 'settled'
  await site.complete()
  await later()
  const { payout, fee, refunded } = await spentOf(app, site.job)
  const charged = (await chargesOf(app, site.job)).reduce((sum, amount) => sum + amount, 0)
  const price = isSettled ? 170_00 : 149_99
  expect([payout + fee, refunded]).toEqual([price, charged - price])
  expect(isSettled && refunded > 0).toBe(false)
}

test.for([CARD.good, CARD.asksAlways])(
  'of three concurrent approvals with %s there is one payment',
  async (card) => {
    const { site } = await pendingChange(card)
    const approve = () => site.approve(170_00)
    const answers = await atOnce(site, [approve, approve, approve], false)
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await later()
    const payments = app.ctx.db.selectFrom('payments').select('id').where('jobId', '=', site.job.id)
    expect(await payments.where('purpose', '=', 'price_change').execute()).toHaveLength(1)
    await expectOneOutcome(site)
  },
)

test.for([
  [CARD.good, false],
  [CARD.good, true],
  [CARD.declinesLater, false],
  [CARD.declinesLater, true],
] as const)(
  'approved with %s while it expires, one of both is true (%s)',
  async ([card, turned]) => {
    const { site, id } = await pendingChange(card)
    await atOnce(site, [() => site.approve(170_00), () => expire(id)], turned)
    await later()
    const possible = card === CARD.declinesLater ? ['expired'] : ['settled', 'expired']
    expect(possible).toContain(await statusOf(site))
    // What has expired was not charged, not even to be given back.
    const isSettled = (await statusOf(site)) === 'settled'
    expect(await chargesOf(app, site.job)).toEqual(isSettled ? [149_99, 20_01] : [149_99])
    await expectOneOutcome(site)
  },
)

test.for([false, true])(
  'approved while the hauler takes it back, nothing is kept for a price that does not hold (%s)',
  async (turned) => {
    const { site } = await pendingChange()
    await atOnce(site, [() => site.approve(170_00), site.withdraw], turned)
    await later()
    expect(['settled', 'withdrawn']).toContain(await statusOf(site))
    await expectOneOutcome(site)
  },
)

test.for([false, true])(
  'approved on one phone and declined on the other, one of both is true (%s)',
  async (turned) => {
    const { site } = await pendingChange()
    const decline = () => site.decline(170_00, 'agreed_scope')
    await atOnce(site, [() => site.approve(170_00), decline], turned)
    await later()
    expect(['settled', 'declined']).toContain(await statusOf(site))
    await expectOneOutcome(site)
  },
)

test.for([false, true])(
  'approved on one phone and sent away on the other, all but the trip goes back (%s)',
  async (turned) => {
    const { site } = await pendingChange()
    const leave = () => site.decline(170_00, 'trip_fee')
    const answers = await atOnce(site, [() => site.approve(170_00), leave], turned)
    await later()
    const { payout, fee, refunded } = await spentOf(app, site.job)
    const charged = (await chargesOf(app, site.job)).reduce((sum, amount) => sum + amount, 0)
    const { status } = await findJob(app, site.job)
    const left = answers.at(turned ? 0 : 1)?.status === 'fulfilled'
    expect(status).toBe(left ? 'cancelled' : 'in_progress')
    const ends = left ? [49_00, charged - 49_00] : [0, 0]
    expect([payout + fee, refunded]).toEqual(ends)
  },
)

test.for([false, true])(
  'completed while another price is named, the job ends at one of both (%s)',
  async (turned) => {
    const site = await onSite(app)
    const lower = () => site.name(100_00, {})
    const answers = await atOnce(site, [lower, site.complete], turned)
    await later()
    const [named] = turned ? answers.toReversed() : answers
    const price = named?.status === 'fulfilled' ? 100_00 : 149_99
    expect(await findJob(app, site.job)).toMatchObject({
      status: 'completed',
      finalPriceCents: price,
    })
    const { payout, fee, refunded } = await spentOf(app, site.job)
    expect([payout + fee, refunded]).toEqual([price, 149_99 - price])
  },
)

test.for([false, true])(
  'completed while a higher price is named, it is not completed with a question open (%s)',
  async (turned) => {
    const site = await onSite(app)
    const answers = await atOnce(site, [() => site.name(170_00), site.complete], turned)
    expect(answers.map(({ status }) => status).toSorted()).toEqual(STATUSES)
    await later()
    const named = answers.at(turned ? 1 : 0)?.status === 'fulfilled'
    const { status } = await findJob(app, site.job)
    expect(status).toBe(named ? 'in_progress' : 'completed')
  },
)

test.for([false, true])(
  'admitted while the time of the team runs out, one of both is true (%s)',
  async (turned) => {
    const { site, id } = await pendingChange(CARD.good, 250_00)
    const admin = app.as(await app.given.admin())
    const admit = () => admin.call(approveEscalation, { params: { priceChangeId: id } })
    const answers = await atOnce(site, [admit, () => expire(id, 'admin')], turned)
    const [admitted] = turned ? answers.toReversed() : answers
    expect(await statusOf(site)).toBe(
      admitted?.status === 'fulfilled' ? 'pending_customer' : 'expired',
    )
  },
)

test('of concurrent tips on two phones one is charged', async () => {
  const site = await onSite(app)
  await site.complete()
  const tips = [20_00, 20_00, 5_00].map((amount) => () => site.tip(amount))
  const answers = await atOnce(site, tips, false)
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason] : [],
  )
  expect(['in_use', 'already_paid']).toEqual(
    expect.arrayContaining(refusals.map(({ code }: AppError) => code)),
  )
  await later()
  expect(await chargesOf(app, site.job)).toHaveLength(2)
  const { payout } = await spentOf(app, site.job)
  const { tip } = (await site.page()).money
  expect(payout).toBe(104_99 + (tip ?? 0))
})
