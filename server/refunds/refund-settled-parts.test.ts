import { expect, test } from 'vitest'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { seeded } from '../testing/seeded.ts'
import { refundParts, withoutSetAside } from './refund-settled-parts.ts'
import { allocateToCharges, type ChargeLeft } from '../ledger/allocate-to-charges.ts'
import { partsOf, type Earned } from '../payouts/earned.ts'
import { gstWithin } from '../ledger/gst.ts'

const AMOUNTS = 10_000
const GST_PERCENT = 5

const random = seeded(20_261_121)
const upTo = (most: number): Cents => cents(Math.floor(random() * (most + 1)))

/** A price as it is after a split: often small, where cents are lost most easily. */
function anyEarned(): Earned {
  const price = upTo(random() < 0.5 ? 300 : 200_000)
  const gst = random() < 0.5 ? gstWithin(price, GST_PERCENT) : cents(0)
  const sharePermille = 500 + upTo(400)
  return { net: price, share: splitPrice(price, sharePermille).haulerPayout, gst, sharePermille }
}

/** Charges that hold an amount between them. */
function anySources(total: Cents): ChargeLeft[] {
  const first = upTo(total)
  const second = upTo(total - first)
  return [first, second, cents(total - first - second)].map((left, at) => ({
    paymentId: at + 1,
    left,
  }))
}

test(`hauler, tax and platform bear all of what goes back and nothing more, for ${AMOUNTS} amounts`, () => {
  for (let round = 0; round < AMOUNTS; round += 1) {
    const earned = anyEarned()
    const amount = upTo(earned.net)
    const { share, gst, fee } = partsOf(earned, amount, random() < 0.7)
    expect(share + gst + fee).toBe(amount)
    expect(Math.min(share, gst, fee)).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(earned.share)
    expect(gst).toBeLessThanOrEqual(earned.gst)
  }
})

test('what banks and refunds took twice is the platform’s loss alone', () => {
  const taken = { net: cents(-49_94), share: cents(0), gst: cents(0), sharePermille: 700 }
  expect(partsOf(taken, cents(4_76), true)).toEqual({ share: 0, gst: 0, fee: 4_76 })
})

test('a price that goes back bit by bit leaves no cent, and takes from no account more than it has', () => {
  for (let round = 0; round < AMOUNTS / 10; round += 1) {
    let earned = anyEarned()
    while (earned.net > 0) {
      const amount = cents(Math.max(1, upTo(earned.net)))
      const { share, gst, fee } = partsOf(earned, amount, true)
      expect(fee).toBeGreaterThanOrEqual(0)
      earned = {
        ...earned,
        net: cents(earned.net - amount),
        share: cents(earned.share - share),
        gst: cents(earned.gst - gst),
      }
      expect(Math.min(earned.share, earned.gst)).toBeGreaterThanOrEqual(0)
    }
    expect(earned).toMatchObject({ net: 0, share: 0, gst: 0 })
  }
})

test(`a refund over several charges is divided like one, for ${AMOUNTS} amounts`, () => {
  for (let round = 0; round < AMOUNTS; round += 1) {
    const earned = anyEarned()
    const sources = anySources(earned.net)
    const amount = upTo(earned.net)
    const takesShare = random() < 0.7
    const parts = refundParts({ of: 'price', earned, sources }, amount, takesShare)
    const sum = (part: 'amount' | 'share' | 'gst' | 'fee') =>
      parts.reduce((total, each) => total + each[part], 0)
    expect(sum('amount')).toBe(amount)
    expect(sum('share')).toBe(partsOf(earned, amount, takesShare).share)
    expect(sum('gst')).toBeLessThanOrEqual(earned.gst)
    for (const { amount: whole, share, gst, fee, paymentId } of parts) {
      expect(share + gst + fee).toBe(whole)
      expect(Math.min(whole, share, gst, fee)).toBeGreaterThanOrEqual(0)
      expect(whole).toBeLessThanOrEqual(sources[paymentId - 1]?.left ?? 0)
    }
  }
})

test('of a tip the hauler bears everything, or nothing', () => {
  const tip = {
    of: 'tip' as const,
    earned: { net: cents(10_00), share: cents(10_00), gst: cents(0), sharePermille: 1_000 },
    sources: [{ paymentId: 1, left: cents(10_00) }],
  }
  expect(refundParts(tip, cents(4_01), true)).toEqual([
    { paymentId: 1, amount: 4_01, share: 4_01, gst: 0, fee: 0 },
  ])
  expect(refundParts(tip, cents(4_01), false)).toEqual([
    { paymentId: 1, amount: 4_01, share: 0, gst: 0, fee: 4_01 },
  ])
})

test('an amount is drawn from charges that hold it, never more than is left of each', () => {
  for (let round = 0; round < AMOUNTS; round += 1) {
    const total = upTo(200_000)
    const sources = anySources(total)
    const amount = upTo(total)
    const allocations = allocateToCharges(amount, sources)
    expect(allocations.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
    for (const { paymentId, amount: allocatedAmount } of allocations) {
      expect(allocatedAmount).toBeGreaterThan(0)
      expect(allocatedAmount).toBeLessThanOrEqual(sources[paymentId - 1]?.left ?? 0)
    }
    expect(() => allocateToCharges(cents(total + 1), sources)).toThrow(RangeError)
  }
})

test('what is set aside in a charge for a refund that failed is not drawn for another one', () => {
  const sources = [
    { paymentId: 2, left: cents(20_00) },
    { paymentId: 1, left: cents(100_00) },
  ]
  const failedRefunds = [{ paymentId: 2, amount: cents(15_00) }]
  expect(withoutSetAside(sources, failedRefunds, 15_00).map(({ left }) => left)).toEqual([
    5_00, 100_00,
  ])
  // A lost dispute took what was set aside.
  expect(withoutSetAside(sources, failedRefunds, 0)).toEqual(sources)
})

test(`a price is split without losing a cent, for ${AMOUNTS} prices`, () => {
  for (let round = 0; round < AMOUNTS; round += 1) {
    const price = upTo(500_000)
    const { haulerPayout, platformFee } = splitPrice(price, FIRST_SHARE_PERMILLE)
    expect(haulerPayout + platformFee).toBe(price)
    expect(Math.min(haulerPayout, platformFee)).toBeGreaterThanOrEqual(0)
  }
})
