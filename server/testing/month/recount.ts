import type { Code, GoneBack, Month, Pickup, Touch } from './facts.ts'

// The analytics of a month from its plain facts alone. On purpose nothing of the product is used here: neither its tables
// nor its functions for prices, shares and tax.

export type Sums = { jobs: number; gross: number; share: number }
export type Counted = Sums & { clicks: number; conversions: number; cost: number }
export type OfferCounted = {
  conversions: number
  uses: number
  completedJobs: number
  discounts: number
  revenue: number
  refunds: number
  disputes: number
}

/** 70 of 100, half a cent up. */
const shareOf = (price: number): number => Math.floor((price * 7 + 5) / 10)
/** The 5 % within an amount, half a cent up. */
const taxWithin = (amount: number): number => Math.floor((10 * amount + 105) / 210)
/** What a card costs: 2.9 % and 30 cents. */
const cardFee = (amount: number): number => Math.round((amount * 29) / 1_000) + 30

/** What the bank takes for a dispute, won or lost. */
const DISPUTE_FEE = 15_00

function discountOf(list: number, code: Code | undefined): number {
  if (!code) return 0
  const part = Math.floor((list * (code.percent ?? 0) + 50) / 100)
  return code.amount ?? Math.min(part, code.atMost ?? part)
}

/** The code of a booking: the one that was typed, else that of the last page of an offer. */
const codeOf = ({ typed, touches }: Pickup): string | undefined =>
  typed ?? lastWith(touches, 'offer')?.offer

/** What one pickup brought, in cents. */
type Brought = {
  discount: number
  isPaid: boolean
  isCancelled: boolean
  isCompleted: boolean
  gross: number
  refunds: number
  disputes: number
  share: number
  /** Nothing is left of what was paid. */
  isAllGone: boolean
}

export function broughtBy(pickup: Pickup, codes: Month['codes']): Brought {
  const code = codes[codeOf(pickup) ?? '']
  const discount = discountOf(pickup.list, code)
  const price = pickup.list - discount
  const { ending } = pickup
  const common = {
    discount,
    isPaid: pickup.isPaid,
    isCancelled: ending.what === 'cancelled',
    isCompleted: ending.what === 'completed',
  }
  const nothing = { gross: 0, refunds: 0, disputes: 0, share: 0, isAllGone: false }
  if (ending.what !== 'completed') return { ...common, ...nothing }

  const byWesthaul = code?.bears === 'westhaul' ? discount : 0
  const purse = { net: price, hauler: Math.min(price, shareOf(price + byWesthaul)), tax: 0 }
  purse.tax = taxWithin(price)
  let platform = price - purse.hauler - purse.tax
  let [refunds, disputes] = [0, 0]
  for (const each of pickup.goneBack) {
    if (each.what === 'dispute opened' || each.what === 'dispute won') continue
    const amount = each.what === 'refund' ? each.amount : purse.net
    if (each.what === 'refund') refunds += amount
    else disputes += amount
    platform -= takeBack(purse, amount, each)
  }
  const disputed = pickup.goneBack.filter(({ what }) => what === 'dispute opened').length
  const tipFee = ending.tip > 0 ? cardFee(ending.tip) : 0
  const fees = cardFee(price) + tipFee + disputed * DISPUTE_FEE
  const isAllGone = refunds + disputes >= price
  return { ...common, gross: price, refunds, disputes, share: platform - fees, isAllGone }
}

type Purse = { net: number; hauler: number; tax: number }

/** @returns what the platform gives back of its part. */
function takeBack(purse: Purse, amount: number, how: GoneBack): number {
  const bearsBoth = how.what === 'dispute lost' || (how.what === 'refund' && how.bears === 'both')
  const fair = shareOf(purse.net) - shareOf(purse.net - amount)
  const hauler = bearsBoth ? Math.min(fair, purse.hauler) : 0
  const tax = Math.floor((2 * purse.tax * amount + purse.net) / (2 * purse.net))
  purse.net -= amount
  purse.hauler -= hauler
  purse.tax -= tax
  return amount - hauler - tax
}

const none = (): Counted => ({ jobs: 0, gross: 0, share: 0, clicks: 0, conversions: 0, cost: 0 })

/** Sums under names. */
class Book {
  readonly sums = new Map<string, Counted>()
  add(name: string, more: Partial<Counted>): void {
    const sum = this.sums.get(name) ?? none()
    for (const [figure, amount] of Object.entries(more)) sum[figure as keyof Counted] += amount
    this.sums.set(name, sum)
  }
  of = (name: string): Counted => this.sums.get(name) ?? none()
}

const lastWith = (touches: Touch[], kind: 'campaign' | 'offer'): Touch | undefined =>
  touches.findLast((touch) => touch[kind] !== undefined)

const networkOrigin: Record<string, string> = { facebook: 'meta' }

/** Everything that the screens show of a month. */
export function recount({ pickups, codes, bills }: Month) {
  const [campaigns, networks, first, last] = [new Book(), new Book(), new Book(), new Book()]
  const offers = new Map<string, OfferCounted>()
  const clicks = new Set<string>()
  const visitors = new Map<string, Set<number>>()

  for (const pickup of pickups) {
    for (const { campaign, network, day, origin } of pickup.touches) {
      visitors.set(origin, (visitors.get(origin) ?? new Set()).add(pickup.visitor))
      const key = [campaign, pickup.visitor, day].join()
      if (campaign === undefined || clicks.has(key)) continue
      clicks.add(key)
      campaigns.add(campaign, { clicks: 1 })
      networks.add(network ?? '', { clicks: 1 })
    }
    const brought = broughtBy(pickup, codes)
    const { isPaid, isCancelled, isCompleted, isAllGone, gross, share } = brought
    const counts = isPaid && !isCancelled && !isAllGone
    const sums = isCompleted ? { jobs: isAllGone ? 0 : 1, gross, share } : {}
    const origins = pickup.touches.map(({ origin }) => origin)
    first.add(origins[0] ?? 'direct', sums)
    last.add(origins.at(-1) ?? 'direct', sums)
    const ad = lastWith(pickup.touches, 'campaign')
    const more = { ...sums, conversions: counts ? 1 : 0 }
    if (ad?.campaign !== undefined) {
      campaigns.add(ad.campaign, more)
      networks.add(ad.network ?? '', more)
    }
    addOffers(offers, pickup, { ...brought, counts })
  }
  for (const { campaign, network, cost } of bills) {
    campaigns.add(campaign, { cost })
    networks.add(network, { cost })
    last.add(networkOrigin[network] ?? network, { cost })
  }
  return { campaigns, networks, first, last, offers, visitors }
}

function addOffers(
  offers: Map<string, OfferCounted>,
  pickup: Pickup,
  brought: Brought & { counts: boolean },
): void {
  const of = (name: string): OfferCounted => {
    const sums = offers.get(name) ?? {
      conversions: 0,
      uses: 0,
      completedJobs: 0,
      discounts: 0,
      revenue: 0,
      refunds: 0,
      disputes: 0,
    }
    offers.set(name, sums)
    return sums
  }
  const code = codeOf(pickup)
  if (code === undefined || brought.isCancelled || !brought.isPaid) return
  const sums = of(code)
  if (brought.counts) sums.conversions += 1
  sums.uses += 1
  sums.discounts += brought.discount
  if (!brought.isCompleted) return
  if (!brought.isAllGone) sums.completedJobs += 1
  sums.revenue += brought.gross - brought.refunds - brought.disputes
  sums.refunds += brought.refunds
  sums.disputes += brought.disputes
}
