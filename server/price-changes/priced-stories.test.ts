import { expect, test } from 'vitest'
import { type PriceChange } from '../../contract/price-changes.ts'
import { approveEscalation, refusePrice } from '../../contract/price-reviews.ts'
import { expirePrice } from './expire-price.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import {
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
  type OnSite,
} from '../job-page/testing/on-site.ts'
import { seeded } from '../testing/seeded.ts'

const app = useApp()
const ROUNDS = 16

const random = seeded(1)
const oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]

test(
  'after any story of price changes and tips, fee + payouts + refunds are what was charged',
  { timeout: 180_000 },
  async () => {
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) await story(seen)
    await closeBooks(app)
    // The stories were not all of one kind.
    const ends = ['settled', 'declined', 'expired', 'refused', 'withdrawn', 'left', 'tipped']
    expect([...seen].toSorted()).toEqual(ends.toSorted())
  },
)

async function story(seen: Set<string>): Promise<void> {
  const site = await onSite(app, oneOf([CARD.good, CARD.asksAlways, CARD.declinesLater]))
  const steps = 1 + Math.floor(random() * 3)
  let isLeft = false
  for (let step = 0; step < steps && !isLeft; step += 1) {
    const { agreed, change } = await site.name(49_00 + Math.floor(random() * 200_00))
    if (!change) throw new Error(`No price was named beside ${agreed}`)
    isLeft = (await answer(site, change)) === 'left'
    seen.add(isLeft ? 'left' : ((await site.look()).change?.status ?? 'none'))
  }
  if (!isLeft) await end(site, seen)
  await app.runTasks()
  const { payout, fee, refunded } = await spentOf(app, site.job)
  const charged = (await chargesOf(app, site.job)).reduce((sum, amount) => sum + amount, 0)
  expect(payout + fee + refunded).toBe(charged)
  expect(await heldFor(app.ctx.db, site.job.id)).toBe(0)
}

/** Brings a price to its end, one way or the other; says whether the job is over with it. */
async function answer(site: OnSite, change: PriceChange): Promise<'left' | undefined> {
  const { id, to } = change
  if (change.status === 'settled') return undefined
  if (change.status === 'pending_admin' && !(await admitted(id))) return undefined
  const way = oneOf(['approve', 'approve', 'scope', 'leave', 'withdraw', 'wait'] as const)
  if (way === 'withdraw') await site.withdraw()
  if (way === 'scope') await site.decline(to, 'agreed_scope')
  if (way === 'leave') await site.decline(to, 'trip_fee')
  if (way === 'wait') await expirePrice.run({ priceChangeId: id, waitsFor: 'customer' }, app.ctx)
  if (way === 'approve') await approve(site, change)
  return way === 'leave' ? 'left' : undefined
}

async function admitted(priceChangeId: PriceChange['id']): Promise<boolean> {
  const admin = app.as(await app.given.admin())
  const params = { priceChangeId }
  const isAdmitted = random() < 0.7
  if (isAdmitted) await admin.call(approveEscalation, { params })
  else await admin.call(refusePrice, { params, body: { reason: 'No' } })
  return isAdmitted
}

/** With a card that needs its customer, they pay on the page, or leave it until the time is up. */
async function approve(site: OnSite, { id, to }: PriceChange): Promise<void> {
  const { pay } = await site.approve(to)
  if (pay && random() < 0.6) await payWith(app, pay.clientSecret)
  if (random() < 0.5) await app.runTasks()
  await expirePrice.run({ priceChangeId: id, waitsFor: 'customer' }, app.ctx)
}

async function end(site: OnSite, seen: Set<string>): Promise<void> {
  await site.complete()
  if (random() < 0.5) return
  const { pay } = await site.tip(200 + Math.floor(random() * 50_00))
  if (pay) await payWith(app, pay.clientSecret)
  seen.add('tipped')
}
