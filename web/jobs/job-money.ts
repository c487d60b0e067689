import { disputeReasonCopy } from '../../contract/dispute-copy.ts'
import type { JobMoney } from '../../contract/job-money.ts'
import { refundSubjectNames, RefundSubject } from '../../contract/refund-subjects.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import type { PaymentPurpose } from '../../contract/payments.ts'
import {
  chargeBadges,
  disputeBadges,
  payoutBadges,
  refundBadges,
  reversalBadges,
  type MoneyBadge,
} from '../ui/feedback/money-badges.ts'

/** One movement of a job's money as a line for people. */
export type Movement = {
  key: string
  what: string
  /** Below zero what leaves the customer's payments. */
  amount: Cents
  badge: MoneyBadge
  /** Why, as a person wrote it. */
  notes: string[]
  at: Date
  /** A record of money without a card, which can be withdrawn. */
  paymentId?: number
  /** A refund that waits to be handed back. */
  refundId?: number
  /** The dispute whose evidence can be gathered. */
  disputeId?: number
}

const CHARGES: Record<PaymentPurpose, string> = {
  booking: 'Charge at booking',
  price_change: 'Charge for the price on site',
  tip: 'Tip',
  rescheduling_fee: 'Rescheduling fee',
  same_day: 'Same-day pickup, moved by the customer',
  invoice: 'Invoice of the account, by card',
}

const said = (...notes: (string | null | false)[]): string[] =>
  notes.filter((note) => typeof note === 'string')
const minus = (amount: Cents): Cents => cents(0 - amount)
const ofWhat = (of: RefundSubject): string =>
  of === 'price' ? '' : ` of the ${refundSubjectNames[of]}`

/** Every movement of a job's money in the order they began. */
export function movementsOf(money: JobMoney): Movement[] {
  const charges = money.charges.map(
    ({ id, purpose, amount, status, failure, method, heldBy, reference, createdAt }): Movement => ({
      key: `charge ${id}`,
      what:
        method === 'card'
          ? CHARGES[purpose]
          : method === 'account'
            ? 'Put on account'
            : `Received ${method === 'cash' ? 'in cash' : `by ${collectMethodNames[method]}`}`,
      amount,
      badge: chargeBadges[status],
      notes: said(failure, heldBy && method !== 'account' && `Held by the ${heldBy}`, reference),
      at: createdAt,
      ...(method !== 'card' && method !== 'account' && status === 'paid' && { paymentId: id }),
    }),
  )
  const refunds = money.refunds.map((refund): Movement => ({
    key: `refund ${refund.id}`,
    what: `Refund${ofWhat(refund.of)}`,
    amount: minus(refund.amount),
    badge: refundBadges[refund.status],
    notes: said(
      refund.reason,
      refund.share > 0 && `${formatMoney(refund.share)} of it was the hauler's share`,
      refund.failure,
      refund.byHand &&
        (refund.byHand.by === 'account'
          ? 'A credit on the account'
          : refund.byHand.by
            ? `Handed back by the ${refund.byHand.by}`
            : 'To be handed back'),
      refund.isRetried && 'Asked for once more',
    ),
    at: refund.createdAt,
    ...(refund.byHand && refund.status === 'requested' && { refundId: refund.id }),
  }))
  return [...charges, ...refunds, ...haulersOf(money), ...disputesOf(money)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

const haulersOf = ({ payouts, reversals }: JobMoney): Movement[] => [
  ...payouts.map(({ id, of, amount, status, reason, createdAt }): Movement => ({
    key: `payout ${id}`,
    what: of === 'tip' ? 'Tip to the hauler' : 'Payout to the hauler',
    amount: minus(amount),
    badge: payoutBadges[status],
    notes: said(reason),
    at: createdAt,
  })),
  ...reversals.map(({ id, of, amount, status, failure, cause, createdAt }): Movement => ({
    key: `reversal ${id}`,
    what: `Taken back from the hauler${ofWhat(of)}`,
    amount,
    badge: reversalBadges[status],
    notes: said(cause === 'dispute' ? 'For a dispute' : 'For a refund', failure),
    at: createdAt,
  })),
]

const disputesOf = ({ disputes }: JobMoney): Movement[] =>
  disputes.map(({ id, of, amount, status, reason, openedAt }): Movement => ({
    key: `dispute ${id}`,
    what: `Dispute${ofWhat(of)}`,
    amount: minus(amount),
    badge: disputeBadges[status],
    notes: said(disputeReasonCopy(reason)),
    at: openedAt,
    disputeId: id,
  }))

/** Each account of the ledger in words, and whether it is a debt: those are booked below zero. */
const ACCOUNTS: Record<string, { name: string; isDebt: boolean }> = {
  cash: { name: 'With the provider', isDebt: false },
  hauler_cash: { name: 'Cash with the hauler', isDebt: false },
  office_funds: { name: 'With the office', isDebt: false },
  customer_funds: { name: 'Held for the customer', isDebt: true },
  refunds: { name: 'On its way to the customer', isDebt: true },
  hauler_payable: { name: 'Owed to the hauler', isDebt: true },
  tips: { name: 'Tip owed to the hauler', isDebt: true },
  platform_fee: { name: 'Platform fee', isDebt: true },
  gst_payable: { name: 'GST', isDebt: true },
  disputes: { name: 'With the bank, disputed', isDebt: false },
  provider_fees: { name: 'Kept by the provider', isDebt: false },
}

/** What each account of the ledger holds of a job, as people count it; empty ones are left out. */
export const accountsOf = ({ accounts }: JobMoney): { name: string; amount: Cents }[] =>
  accounts
    .filter(({ balance }) => balance !== 0)
    .map(({ account, balance }) => {
      const { name, isDebt } = ACCOUNTS[account] ?? { name: account, isDebt: false }
      return { name, amount: isDebt ? minus(balance) : balance }
    })

/** Whether the provider is at work on some of it. */
export const isOnItsWay = ({ refunds, reversals, payouts }: JobMoney): boolean =>
  [...refunds, ...reversals].some(({ status }) => status === 'requested') ||
  payouts.some(({ status }) => status === 'scheduled')

/** Of what something can be refunded now. */
export const refundableOf = ({ refundable }: JobMoney): RefundSubject[] =>
  RefundSubject.options.filter((of) => refundable[of].refusal === null)

/** Why nothing can be refunded now; null when something can. */
export const refundRefusal = (money: JobMoney): string | null =>
  refundableOf(money).length > 0 ? null : money.refundable.price.refusal
