import { cents, splitPrice, type Cents } from '../../contract/money.ts'

/** What is left of a settled job's price after refunds, and the parts of it that are not the platform's fee. */
export type Earned = { net: Cents; share: Cents; gst: Cents }

/** How an amount taken back from a settled price falls to hauler, tax and platform: cents that add up to it. */
export type Parts = { share: Cents; gst: Cents; fee: Cents }

/**
 * The hauler gives up the share of what is taken back, unless the platform absorbs that; the tax goes
 * down in proportion, and the rest is the platform's.
 */
export function partsOf({ net, share, gst }: Earned, amount: Cents, takesShare: boolean): Parts {
  // Below zero once banks and refunds have taken the same money: the platform bears that.
  const shareOf = (price: number) => splitPrice(cents(Math.max(0, price))).haulerPayout
  const shareOfAmount = shareOf(net) - shareOf(net - amount)
  const shareBack = takesShare ? Math.max(0, Math.min(share, shareOfAmount, amount)) : 0
  const gstBack = net > 0 ? Math.floor((gst * Math.min(amount, net)) / net + 0.5) : 0
  const tax = Math.min(gstBack, amount - shareBack)
  return { share: cents(shareBack), gst: cents(tax), fee: cents(amount - shareBack - tax) }
}
