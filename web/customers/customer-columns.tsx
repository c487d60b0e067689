import {
  customerName,
  type CustomerRow,
  type listCustomers,
} from '../../contract/admin-customers.ts'
import { formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Column } from '../ui/list/columns.ts'
import styles from '../ui/list/cells.module.css'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { Avatar } from '../ui/media/Avatar.tsx'

export const customerColumns = (
  onView: (customer: CustomerRow) => void,
): Column<typeof listCustomers>[] => [
  {
    id: 'name',
    sort: 'name',
    cell: (customer) => (
      <span className={`${layout.line} ${styles.person}`}>
        <Avatar name={customerName(customer)} />
        <button type="button" data-opens className={styles.link} onClick={() => onView(customer)}>
          {customerName(customer)}
        </button>
      </span>
    ),
  },
  {
    id: 'contact',
    cell: ({ phone, email }) => (
      <span className={styles.two}>
        {phone || email}
        {phone && email && <small>{email}</small>}
      </span>
    ),
  },
  {
    id: 'tags',
    cell: (customer) => <CustomerMarks customer={customer} />,
  },
  { id: 'jobs', right: true },
  {
    id: 'lifetime',
    title: 'Paid, net',
    sort: 'lifetime',
    right: true,
    cell: ({ lifetime }) => <span className={styles.money}>{formatMoney(lifetime)}</span>,
  },
  {
    id: 'lastPickup',
    sort: 'lastPickup',
    cell: ({ lastPickup, area }) => (
      <span className={styles.two}>
        {lastPickup === null ? <span className={styles.dim}>None yet</span> : formatDay(lastPickup)}
        <small>{area}</small>
      </span>
    ),
  },
  {
    id: 'since',
    sort: 'createdAt',
    optional: true,
    cell: ({ createdAt }) => formatInstantDay(createdAt),
  },
]

/** The tags, and that a customer is blocked. */
export const CustomerMarks = ({ customer }: { customer: CustomerRow }) => (
  <span className={layout.row}>
    {customer.isBlocked && <StatusBadge status="rejected">blocked</StatusBadge>}
    {customer.tags.map((tag) => (
      <span key={tag} className={layout.tag}>
        {tag}
      </span>
    ))}
  </span>
)

export const customerFilters = (tags: readonly string[]): FilterLabels<typeof listCustomers> => ({
  kind: { label: 'Kind', values: { person: 'People', company: 'Companies' } },
  ...(tags.length > 0 && { tag: { label: 'Tag', options: tags } }),
  blocked: 'Blocked',
  area: 'Area of the latest booking',
  consent: { label: 'News and offers', values: { agreed: 'Agreed', none: 'Not agreed' } },
  lastPickup: 'Last pickup',
  since: 'Since',
})

export const customerViews: View[] = [
  { label: 'All', filters: {} },
  { label: 'Companies', filters: { kind: 'company' } },
  { label: 'Blocked', filters: { blocked: 'true' } },
]
