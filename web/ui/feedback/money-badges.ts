import type { InvoiceState } from '../../../contract/account-invoices.ts'
import type {
  DisputeStatus,
  PaymentState,
  PayoutStatus,
  RefundStatus,
  ReversalStatus,
} from '../../../contract/payments.ts'

/** A state in words, and the badge in whose colour it stands. */
export type MoneyBadge = { label: string; tone: string }

export const chargeBadges: Record<PaymentState, MoneyBadge> = {
  open: { label: 'Not paid yet', tone: 'pending' },
  paid: { label: 'Paid', tone: 'completed' },
  cancelled: { label: 'Withdrawn', tone: '' },
}
export const refundBadges: Record<RefundStatus, MoneyBadge> = {
  requested: { label: 'On its way', tone: 'assigned' },
  succeeded: { label: 'Refunded', tone: 'completed' },
  failed: { label: 'Failed', tone: 'cancelled' },
}
export const payoutBadges: Record<PayoutStatus, MoneyBadge> = {
  waiting_for_bank: { label: 'Waiting for bank', tone: 'pending' },
  scheduled: { label: 'Scheduled', tone: 'assigned' },
  on_hold: { label: 'On hold', tone: 'suspended' },
  paid: { label: 'Paid', tone: 'completed' },
  failed: { label: 'Failed', tone: 'cancelled' },
  reversed: { label: 'Reversed', tone: 'suspended' },
  netted: { label: 'Kept from cash', tone: 'completed' },
}
export const reversalBadges: Record<ReversalStatus, MoneyBadge> = {
  requested: { label: 'On its way', tone: 'assigned' },
  succeeded: { label: 'Taken back', tone: 'completed' },
  failed: { label: 'Failed', tone: 'cancelled' },
}
export const disputeBadges: Record<DisputeStatus, MoneyBadge> = {
  open: { label: 'Open', tone: 'pending' },
  won: { label: 'Won', tone: 'completed' },
  lost: { label: 'Lost', tone: 'cancelled' },
}
export const invoiceBadges: Record<InvoiceState, MoneyBadge> = {
  open: { label: 'Open', tone: 'assigned' },
  overdue: { label: 'Overdue', tone: 'cancelled' },
  paid: { label: 'Paid', tone: 'completed' },
  void: { label: 'Void', tone: '' },
}
