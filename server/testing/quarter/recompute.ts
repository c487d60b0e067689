import { withoutLost } from './without-lost.ts'
import type { Fact, Quarter } from './quarter-facts.ts'

// The figures of reports from the plain facts alone. On purpose nothing of the product is used here: neither its ledger
// nor its functions for shares and tax.

const PACIFIC_MS = 7 * 3_600_000

/** The calendar day in BC. */
export const dayAt = (at: number): string => new Date(at - PACIFIC_MS).toISOString().slice(0, 10)

/** 70 of 100, half a cent up. */
const shareOf = (price: number): number => Math.floor((price * 7 + 5) / 10)
/** The 5 % within an amount, half a cent up. */
const taxWithin = (amount: number): number => Math.floor((10 * amount + 105) / 210)

type Account =
  | 'cash'
  | 'customer_funds'
  | 'hauler_payable'
  | 'platform_fee'
  | 'refunds'
  | 'provider_fees'
  | 'gst_payable'
  | 'tips'
  | 'disputes'
  | 'hauler_cash'
  | 'office_funds'
  | 'accounts_receivable'
export type Figures = {
  jobs: number
  gross: number
  refunds: number
  disputes: number
  fees: number
  taxCharged: number
  taxReturned: number
  haulers: number
  platform: number
}
export type Change = { job: number; day: string; figures: Partial<Figures> }
export type Movement = { day: string; account: Account; amount: number }

/** What is left of a job's money. */
type Purse = {
  held: number
  net: number
  share: number
  tax: number
  owed: number
  tips: number
  undecided: number
}

/** Everything that the facts change in revenue and in the accounts, day by day. */
export function replay({ facts }: Quarter): { changes: Change[]; movements: Movement[] } {
  const changes: Change[] = []
  const movements: Movement[] = []
  const purses = new Map<number, Purse>()
  for (const fact of facts.toSorted((a, b) => a.at - b.at)) {
    const purse = purses.get(fact.job) ?? EMPTY()
    purses.set(fact.job, purse)
    const day = dayAt(fact.at)
    const change = (figures: Partial<Figures>) => changes.push({ job: fact.job, day, figures })
    const move = (amounts: Partial<Record<Account, number>>) => {
      for (const [account, amount] of Object.entries(amounts))
        movements.push({ day, account: account as Account, amount })
    }
    if (fact.what === 'invoice fee') {
      move({ provider_fees: fact.amount, cash: -fact.amount })
      for (const [job, fees] of sharesOf(fact)) changes.push({ job, day, figures: { fees } })
    } else happen(fact, purse, change, move)
  }
  return { changes: withoutLost(changes), movements }
}

const HELD_IN = { hauler: 'hauler_cash', office: 'office_funds' } as const
const EMPTY = (): Purse => ({ held: 0, net: 0, share: 0, tax: 0, owed: 0, tips: 0, undecided: 0 })

/** Cent by cent: the next one goes to the pickup that is furthest below its exact part. */
function sharesOf({ amount, pickups }: Fact & { what: 'invoice fee' }): Map<number, number> {
  const total = pickups.reduce((sum, pickup) => sum + pickup.amount, 0)
  const shares = new Map(pickups.map(({ job }) => [job, 0]))
  for (let cent = 0; cent < amount; cent += 1) {
    // Compared as whole numbers: what is missing, times the total. A whole cent that is missing is first.
    const missing = (pickup: { job: number; amount: number }) =>
      pickup.amount * amount - (shares.get(pickup.job) ?? 0) * total
    const [next] = pickups.toSorted((a, b) => missing(b) - missing(a) || a.job - b.job)
    if (next) shares.set(next.job, (shares.get(next.job) ?? 0) + 1)
  }
  return shares
}

type Change1 = (figures: Partial<Figures>) => void
type Move1 = (amounts: Partial<Record<Account, number>>) => void

function happen(fact: Fact, purse: Purse, change: Change1, move: Move1): void {
  switch (fact.what) {
    case 'paid':
      purse.held += fact.amount
      return move({ cash: fact.amount, customer_funds: -fact.amount })
    case 'received':
      purse.held += fact.amount
      return move({ [HELD_IN[fact.heldBy]]: fact.amount, customer_funds: -fact.amount })
    case 'put on account':
      purse.held += fact.amount
      return move({ accounts_receivable: fact.amount, customer_funds: -fact.amount })
    case 'credited':
      return move({ refunds: fact.amount, accounts_receivable: -fact.amount })
    case 'invoice paid':
      return move({ cash: fact.amount, accounts_receivable: -fact.amount })
    case 'share kept of the cash':
      move({ hauler_payable: purse.owed, hauler_cash: -purse.owed })
      purse.owed = 0
      return undefined
    case 'fee booked':
    case 'dispute fee':
      change({ fees: fact.amount })
      return move({ provider_fees: fact.amount, cash: -fact.amount })
    case 'moved for a fee':
      return earn(purse, { price: fact.amount, share: 0, isJob: false }, change, move)
    case 'completed':
      return complete(fact.price, purse, change, move)
    case 'cancelled': {
      const share = fact.haulerCame ? shareOf(fact.fee) : 0
      if (fact.fee > 0) earn(purse, { price: fact.fee, share, isJob: false }, change, move)
      return sendBack(purse, move)
    }
    case 'tipped':
      purse.tips += fact.amount
      return move({ cash: fact.amount, tips: -fact.amount })
    case 'paid out':
      move({ cash: -purse.owed - purse.tips, hauler_payable: purse.owed, tips: purse.tips })
      purse.owed = 0
      purse.tips = 0
      return undefined
    case 'share came back':
      // Only what was taken from a share that had been sent.
      if (purse.owed < 0) {
        move({ cash: -purse.owed, hauler_payable: purse.owed })
        purse.owed = 0
      }
      return undefined
    case 'refunded':
      return refund(fact, purse, change, move)
    case 'refund arrived':
      return move({ refunds: fact.amount, cash: -fact.amount })
    case 'disputed':
      return move({ disputes: fact.amount, cash: -fact.amount })
    case 'dispute won':
      return move({ cash: fact.amount, disputes: -fact.amount })
    case 'dispute lost': {
      move({ disputes: -fact.amount })
      if (purse.net === 0) {
        purse.held -= fact.amount
        return move({ customer_funds: fact.amount })
      }
      return takeBack(purse, fact.amount, { figure: 'disputes', both: true }, change, move)
    }
    case 'share withheld':
      purse.owed -= purse.undecided
      change({ haulers: -purse.undecided, platform: purse.undecided })
      return move({ hauler_payable: purse.undecided, platform_fee: -purse.undecided })
    default:
      return undefined
  }
}

type Earned = { price: number; share: number; isJob: boolean }

function earn(purse: Purse, { price, share, isJob }: Earned, change: Change1, move: Move1): void {
  const tax = taxWithin(price)
  const platform = price - share - tax
  purse.held -= price
  purse.owed += share
  if (isJob) Object.assign(purse, { net: price, share, tax })
  change({
    jobs: isJob ? 1 : 0,
    gross: price,
    taxCharged: tax,
    haulers: share,
    platform,
  })
  move({
    customer_funds: price,
    hauler_payable: -share,
    gst_payable: -tax,
    platform_fee: -platform,
  })
}

function complete(price: number, purse: Purse, change: Change1, move: Move1): void {
  if (purse.held > price) {
    const back = purse.held - price
    purse.held = price
    move({ customer_funds: back, refunds: -back })
  }
  const missing = price - purse.held
  earn(purse, { price, share: shareOf(price), isJob: true }, change, move)
  if (missing === 0) return
  // The bank had taken the payment before: the platform bears the share until it is decided.
  purse.undecided = shareOf(price) - shareOf(price - missing)
  purse.held = 0
  move({ customer_funds: -missing })
  takeBack(purse, missing, { figure: 'disputes', both: false }, change, move)
}

function sendBack(purse: Purse, move: Move1): void {
  move({ customer_funds: purse.held, refunds: -purse.held })
  purse.held = 0
}

type Taking = { figure: 'refunds' | 'disputes'; both: boolean }

/** Part of a price goes back: the share of it too where both bear it, the tax in proportion, the rest from the platform. */
function takeBack(
  purse: Purse,
  amount: number,
  { figure, both }: Taking,
  change: Change1,
  move: Move1,
): void {
  const { net } = purse
  const wanted = both ? shareOf(net) - shareOf(net - amount) : 0
  const share = Math.max(0, Math.min(wanted, purse.share, amount))
  const tax = Math.min(Math.floor((2 * purse.tax * amount + net) / (2 * net)), amount - share)
  const platform = amount - share - tax
  purse.net -= amount
  purse.share -= share
  purse.tax -= tax
  purse.owed -= share
  change({ [figure]: amount, taxReturned: tax, haulers: -share, platform: -platform })
  move({ hauler_payable: share, gst_payable: tax, platform_fee: platform })
}

type Refund = Fact & { what: 'refunded' }

function refund({ amount, of, borneBy }: Refund, purse: Purse, change: Change1, move: Move1): void {
  move({ refunds: -amount })
  if (of === 'price')
    return takeBack(purse, amount, { figure: 'refunds', both: borneBy === 'both' }, change, move)
  if (borneBy === 'both') {
    purse.tips -= amount
    return move({ tips: amount })
  }
  change({ refunds: amount, platform: -amount })
  return move({ platform_fee: amount })
}
