import type { AdminPayout } from '../../contract/admin-money.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { payoutMoves, type PayoutStatus } from '../../contract/payments.ts'
import type { CsvColumn } from '../ui/csv.ts'
import { matches } from '../ui/list/rows.ts'

export const PAYOUT_VIEWS = [
  'all',
  'failed',
  'waiting_for_bank',
  'scheduled',
  'paid',
  'reversed',
] as const
export type PayoutView = (typeof PAYOUT_VIEWS)[number]

/** Each state in words, and the badge in whose colour it stands. */
export const payoutFacts: Record<PayoutStatus, { label: string; badge: string }> = {
  failed: { label: 'Failed', badge: 'cancelled' },
  waiting_for_bank: { label: 'Waiting for bank', badge: 'pending' },
  scheduled: { label: 'Scheduled', badge: 'assigned' },
  paid: { label: 'Paid', badge: 'completed' },
  reversed: { label: 'Reversed', badge: 'suspended' },
}

/** Whether an admin may have it sent once more. */
export const canRetry = ({ status }: Pick<AdminPayout, 'status'>): boolean =>
  payoutMoves.schedule.from.some((from) => from === status)

export const inView = (payouts: readonly AdminPayout[], view: PayoutView): AdminPayout[] =>
  payouts.filter(({ status }) => view === 'all' || status === view)

export const findPayouts = (
  payouts: readonly AdminPayout[],
  { view, search }: { view: PayoutView; search: string },
): AdminPayout[] =>
  inView(payouts, view).filter(({ jobId, haulerName, reason }) =>
    matches([`#${jobId}`, haulerName, reason ?? ''], search),
  )

/** When it was paid, else when it was earned. */
export const payoutDate = ({ paidAt, createdAt }: AdminPayout): string =>
  paidAt ? `Paid ${formatInstantDay(paidAt)}` : `Earned ${formatInstantDay(createdAt)}`

/** Dollars as a plain number. */
export const dollars = (amount: number | null): string | null =>
  amount === null ? null : (amount / 100).toFixed(2)

export const payoutCsvColumns: CsvColumn<AdminPayout>[] = [
  { title: 'Payout ID', value: ({ id }) => id },
  { title: 'Job ID', value: ({ jobId }) => jobId },
  { title: 'Hauler ID', value: ({ haulerId }) => haulerId },
  { title: 'Hauler', value: ({ haulerName }) => haulerName },
  { title: 'Amount (CAD)', value: ({ amount }) => dollars(amount) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Transfer', value: ({ transferId }) => transferId },
  { title: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  { title: 'Paid', value: ({ paidAt }) => paidAt?.toISOString() ?? null },
]
