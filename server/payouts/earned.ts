import { splitPrice } from '../../contract/hauler-share.ts'
import { cents, type Cents } from '../../contract/money.ts'

/**
 * What is left of a settled job's price after refunds, the parts of it that are not the platform's fee, and the hauler's
 * share of the price in thousandths.
 */
export type Earned = { net: Cents; share: Cents; gst: Cents; sharePermille: number }

/** How an amount taken back from a settled price falls to hauler, tax and platform: cents that add up to it. */
export type Parts = { share: Cents; gst: Cents; fee: Cents }

/** How many cents the tax can be off after refunds of single cents. */
const ROUNDING = 2

/**
 * The hauler gives up the share of what is taken back, unless the platform absorbs that; the tax goes
 * down in proportion, and the rest is the platform's.
 */
export function partsOf(
  { net, share, gst, sharePermille }: Earned,
  amount: Cents,
  takesShare: boolean,
): Parts {
  // Below zero once banks and refunds have taken the same money: the platform bears that.
  const shareOf = (price: number) =>
    splitPrice(cents(Math.max(0, price)), sharePermille).haulerPayout
  const shareOfAmount = shareOf(net) - shareOf(net - amount)
  const shareBack = takesShare ? Math.max(0, Math.min(share, shareOfAmount, amount)) : 0
  const gstBack = net > 0 ? Math.floor((gst * Math.min(amount, net)) / net + 0.5) : 0
  // With a high share little is the platform's: a cent of rounding must not be left of the tax when all is gone.
  const room = net - share - gst
  const over = takesShare && room >= 0 ? amount - shareBack - gstBack - room : 0
  const tax = Math.min(gst, gstBack + (over > 0 && over <= ROUNDING ? over : 0), amount - shareBack)
  return { share: cents(shareBack), gst: cents(tax), fee: cents(amount - shareBack - tax) }
}
