import type { AdminPayout } from '../../contract/admin-money.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import { allows } from '../../contract/lifecycle.ts'
import { payoutLifecycle } from '../../contract/payments.ts'
import { dollars, type CsvColumn } from '../ui/csv.ts'
import { matches } from '../ui/list/rows.ts'

export const PAYOUT_VIEWS = [
  'all',
  'failed',
  'on_hold',
  'waiting_for_bank',
  'scheduled',
  'paid',
  'reversed',
] as const
export type PayoutView = (typeof PAYOUT_VIEWS)[number]

/** Whether an admin may have it sent once more. */
export const canRetry = ({ status }: Pick<AdminPayout, 'status'>): boolean =>
  allows(payoutLifecycle, 'schedule', status, 'admin')

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
