import { formatInstantDay } from '../../contract/calendar.ts'
import { disputeReasonCopy } from '../../contract/dispute-copy.ts'
import type { AdminDispute, listDisputes } from '../../contract/job-money.ts'
import { refundSubjectNames } from '../../contract/refund-subjects.ts'
import { formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { disputeBadges } from '../ui/feedback/money-badges.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/list/columns.ts'
import styles from '../ui/list/cells.module.css'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { dueWords, isUrgent, shareWords } from './dispute-list.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import money from './money.module.css'

export const disputeColumns: Column<typeof listDisputes>[] = [
  { id: 'job', title: 'Job', cell: ({ jobId }) => <JobLink id={jobId} /> },
  { id: 'customer' },
  {
    id: 'amount',
    title: 'Amount',
    sort: 'amount',
    right: true,
    cell: (dispute) => <DisputedAmount dispute={dispute} />,
  },
  { id: 'status', title: 'State', cell: (dispute) => <DisputeBadge dispute={dispute} /> },
  { id: 'reason', cell: (dispute) => <DisputeReason dispute={dispute} /> },
  { id: 'evidence', title: 'Evidence', sort: 'urgency', cell: (each) => <DueDay dispute={each} /> },
  { id: 'opened', sort: 'openedAt', cell: ({ openedAt }) => formatInstantDay(openedAt) },
]

export const DisputedAmount = ({ dispute: { amount, of } }: Props) => (
  <span className={styles.money}>
    {formatMoney(amount)}
    {of === 'price' ? '' : ` of the ${refundSubjectNames[of]}`}
  </span>
)

type Props = { dispute: AdminDispute }

export const DisputeBadge = ({ dispute: { status } }: Props) => (
  <StatusBadge status={disputeBadges[status].tone}>{disputeBadges[status].label}</StatusBadge>
)

/** What the customer says, and what it does to the hauler's share. */
export const DisputeReason = ({ dispute }: Props) => (
  <span className={styles.text}>
    {disputeReasonCopy(dispute.reason)}.<small>{shareWords(dispute).join('. ')}</small>
  </span>
)

/** Until when the evidence has to be sent in; nothing once the bank has decided. */
export function DueDay({ dispute: { status, evidenceDueBy } }: Props) {
  if (status !== 'open' || !evidenceDueBy) return null
  return (
    <span className={money.due} data-urgent={isUrgent(evidenceDueBy, now())}>
      {dueWords(evidenceDueBy, now())}
    </span>
  )
}

export const disputeFilters: FilterLabels<typeof listDisputes> = {
  status: { label: 'State', values: disputeBadges },
  job: 'Job',
  due: 'Evidence due',
  opened: 'Opened on',
  amount: 'Amount',
}

export const disputeViews: View[] = [
  { label: 'All', filters: {} },
  ...(['open', 'won', 'lost'] as const).map((status) => ({
    label: disputeBadges[status].label,
    filters: { status },
  })),
]
