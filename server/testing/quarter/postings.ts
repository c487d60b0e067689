import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import type { LedgerAccount, LedgerKind } from '../../db/tables/payments.ts'
import { gstWithin } from '../../ledger/gst.ts'
import { partsOf } from '../../payouts/earned.ts'
import type { Fact } from './quarter-facts.ts'

// The postings that the product's use cases would have made, with its own functions for shares and tax, each at the time
// of its fact.

/** A transaction of the ledger: cents, debits positive. */
export type Posting = {
  kind: LedgerKind | 'received' | 'netting'
  job: number
  at: number
  entries: Partial<Record<LedgerAccount | 'hauler_cash' | 'office_funds', number>>
}

const HELD_IN = { hauler: 'hauler_cash', office: 'office_funds' } as const
const GST_PERCENT = 5
const taxOf = (price: number) => gstWithin(cents(price), GST_PERCENT)

type State = {
  held: number
  earned: { net: number; share: number; gst: number }
  isCompleted: boolean
  /** What is owed for the price and the fee, and of tips. */
  owed: number
  tips: number
  undecided: number
}

/** What the product books for each fact. */
export function postingsOf(facts: readonly Fact[]): Posting[] {
  const postings: Posting[] = []
  const states = new Map<number, State>()
  for (const fact of facts.toSorted((a, b) => a.at - b.at)) {
    const state = states.get(fact.job) ?? newState()
    states.set(fact.job, state)
    const post = (kind: Posting['kind'], entries: Posting['entries']) =>
      postings.push({ kind, job: fact.job, at: fact.at, entries })
    record(fact, state, post)
  }
  return postings
}

const newState = (): State => ({
  held: 0,
  earned: { net: 0, share: 0, gst: 0 },
  isCompleted: false,
  owed: 0,
  tips: 0,
  undecided: 0,
})

type Post = (kind: Posting['kind'], entries: Posting['entries']) => void

function record(fact: Fact, state: State, post: Post): void {
  switch (fact.what) {
    case 'paid':
      state.held += fact.amount
      return post('charge', { cash: fact.amount, customer_funds: -fact.amount })
    case 'received':
      state.held += fact.amount
      return post('received', {
        [HELD_IN[fact.heldBy]]: fact.amount,
        customer_funds: -fact.amount,
      })
    case 'share kept of the cash':
      post('netting', { hauler_payable: state.owed, hauler_cash: -state.owed })
      state.owed = 0
      return undefined
    case 'fee booked':
      return post('provider_fee', { provider_fees: fact.amount, cash: -fact.amount })
    case 'dispute fee':
      return post('dispute_fee', { provider_fees: fact.amount, cash: -fact.amount })
    case 'moved for a fee': {
      const { amount: fee } = fact
      const gst = taxOf(fee)
      state.held -= fee
      return post('rescheduling_fee', {
        customer_funds: fee,
        platform_fee: gst - fee,
        gst_payable: -gst,
      })
    }
    case 'completed':
      return complete(fact.price, state, post)
    case 'cancelled':
      return cancel(fact, state, post)
    case 'tipped':
      state.tips += fact.amount
      return post('charge', { cash: fact.amount, tips: -fact.amount })
    case 'paid out':
      if (state.owed > 0) post('payout', { hauler_payable: state.owed, cash: -state.owed })
      if (state.tips > 0) post('payout', { tips: state.tips, cash: -state.tips })
      state.owed = 0
      state.tips = 0
      return undefined
    case 'share came back': {
      const missing = -state.owed
      if (missing > 0) post('share_reversal', { cash: missing, hauler_payable: -missing })
      if (missing > 0) state.owed = 0
      return undefined
    }
    case 'refunded':
      return refund(fact, state, post)
    case 'refund arrived':
      return post('refund', { refunds: fact.amount, cash: -fact.amount })
    case 'disputed':
      return post('dispute_opened', { disputes: fact.amount, cash: -fact.amount })
    case 'dispute won':
      return post('dispute_won', { cash: fact.amount, disputes: -fact.amount })
    case 'dispute lost':
      return lose(fact.amount, state, post)
    case 'share withheld':
      state.owed -= state.undecided
      return post('dispute_lost', {
        hauler_payable: state.undecided,
        platform_fee: -state.undecided,
      })
    default:
      return undefined
  }
}

function promise(amount: number, state: State, post: Post): void {
  if (amount <= 0) return
  state.held -= amount
  post('refund_promise', { customer_funds: amount, refunds: -amount })
}

/** As server/payments/settle-job.ts, and lost-before-completion.ts for what the bank had taken. */
function complete(price: number, state: State, post: Post): void {
  promise(state.held - price, state, post)
  const { haulerPayout, platformFee } = splitPrice(cents(price), FIRST_SHARE_PERMILLE)
  const gst = taxOf(price)
  post('split', {
    customer_funds: price,
    hauler_payable: -haulerPayout,
    platform_fee: gst - platformFee,
    gst_payable: -gst,
  })
  state.isCompleted = true
  state.owed += haulerPayout
  state.earned = { net: price, share: haulerPayout, gst }
  const missing = price - state.held
  state.held = 0
  if (missing <= 0) return
  const sharePermille = FIRST_SHARE_PERMILLE
  const left = { net: cents(price), share: haulerPayout, gst, sharePermille }
  state.undecided = partsOf(left, cents(missing), true).share
  const parts = partsOf(left, cents(missing), false)
  post('dispute_lost', {
    customer_funds: -missing,
    gst_payable: parts.gst,
    platform_fee: parts.fee,
  })
}

/** As server/payments/cancel-paid-job.ts. */
function cancel(fact: Fact & { what: 'cancelled' }, state: State, post: Post): void {
  const { fee, haulerCame } = fact
  if (fee > 0) {
    const share = haulerCame ? splitPrice(cents(fee), FIRST_SHARE_PERMILLE).haulerPayout : 0
    const gst = taxOf(fee)
    state.held -= fee
    state.owed += share
    post('cancellation_fee', {
      customer_funds: fee,
      hauler_payable: -share,
      platform_fee: share + gst - fee,
      gst_payable: -gst,
    })
  }
  promise(state.held, state, post)
}

/** As server/refunds/refund-settled.ts. */
function refund(fact: Fact & { what: 'refunded' }, state: State, post: Post): void {
  const { amount, of, borneBy } = fact
  if (of === 'tip') {
    const share = borneBy === 'both' ? amount : 0
    state.tips -= share
    return post('settled_refund', { refunds: -amount, tips: share, platform_fee: amount - share })
  }
  const { share, gst, fee } = takeParts(amount, state, borneBy === 'both')
  return post('settled_refund', {
    refunds: -amount,
    hauler_payable: share,
    gst_payable: gst,
    platform_fee: fee,
  })
}

/** As server/disputes/close-dispute.ts. */
function lose(amount: number, state: State, post: Post): void {
  const held = state.isCompleted ? 0 : Math.min(amount, state.held)
  state.held -= held
  const { share, gst, fee } = state.isCompleted
    ? takeParts(amount - held, state, true)
    : { share: 0, gst: 0, fee: amount - held }
  post('dispute_lost', {
    disputes: -amount,
    customer_funds: held,
    hauler_payable: share,
    gst_payable: gst,
    platform_fee: fee,
  })
}

function takeParts(amount: number, state: State, takesShare: boolean) {
  const { net, share, gst } = state.earned
  const sharePermille = FIRST_SHARE_PERMILLE
  const left = { net: cents(net), share: cents(share), gst: cents(gst), sharePermille }
  const parts = partsOf(left, cents(amount), takesShare)
  state.earned = { net: net - amount, share: share - parts.share, gst: gst - parts.gst }
  state.owed -= parts.share
  return parts
}
