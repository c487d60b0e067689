import type { AdminPayout, listPayouts } from '../../contract/admin-payouts.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import type { PayoutStatus } from '../../contract/payments.ts'
import { payoutBadges } from '../ui/feedback/money-badges.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/list/columns.ts'
import styles from '../ui/list/cells.module.css'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import { payoutDate } from './payout-list.ts'

export const payoutColumns: Column<typeof listPayouts>[] = [
  { id: 'job', title: 'Job', cell: ({ jobId }) => <JobLink id={jobId} /> },
  { id: 'hauler' },
  {
    id: 'amount',
    title: 'Amount',
    sort: 'amount',
    right: true,
    cell: ({ amount }) => <span className={styles.money}>{formatMoney(amount)}</span>,
  },
  { id: 'status', title: 'State', cell: (payout) => <PayoutBadge payout={payout} /> },
  { id: 'reason', cell: ({ reason }) => <span className={styles.text}>{reason}</span> },
  { id: 'date', title: 'Date', sort: 'createdAt', cell: payoutDate },
  {
    id: 'releases',
    optional: true,
    cell: ({ releasesAt }) => releasesAt && formatInstant(releasesAt),
  },
  { id: 'created', title: 'Earned', optional: true, cell: (each) => formatInstant(each.createdAt) },
  {
    id: 'paid',
    optional: true,
    cell: ({ paidAt }) => paidAt && formatInstant(paidAt),
  },
]

export const PayoutBadge = ({ payout: { status } }: { payout: AdminPayout }) => (
  <StatusBadge status={payoutBadges[status].tone}>{payoutBadges[status].label}</StatusBadge>
)

export const payoutFilters: FilterLabels<typeof listPayouts> = {
  status: { label: 'State', values: payoutBadges },
  job: 'Job',
  hauler: 'Hauler',
  amount: 'Amount',
  created: 'Earned on',
  paid: 'Paid on',
}

/** What needs a decision stands first. */
const STATES: PayoutStatus[] = [
  'failed',
  'on_hold',
  'waiting_for_bank',
  'scheduled',
  'paid',
  'reversed',
  'netted',
]

export const payoutViews: View[] = [
  { label: 'All', filters: {} },
  ...STATES.map((status) => ({ label: payoutBadges[status].label, filters: { status } })),
]
