import { formatDay, formatInstantDay, formatMonth } from '../../../contract/calendar.ts'
import { invoiceAgeNames, type InvoiceRow, type listInvoices } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import { invoiceBadges } from '../../ui/feedback/money-badges.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import styles from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import type { FilterLabels } from '../../ui/list/filters.ts'
import type { View } from '../../ui/list/use-saved-views.ts'

export const invoiceColumns = (
  onOpen: (invoice: InvoiceRow) => void,
): Column<typeof listInvoices>[] => [
  {
    id: 'number',
    cell: (invoice) => (
      <button
        type="button"
        className={styles.link}
        aria-label={`Open ${invoice.number} of ${invoice.invoiceName}`}
        onClick={() => onOpen(invoice)}
      >
        {invoice.number}
      </button>
    ),
  },
  {
    id: 'company',
    cell: ({ invoiceName, month }) => (
      <span className={styles.two}>
        {invoiceName}
        <small>{formatMonth(month)}</small>
      </span>
    ),
  },
  { id: 'state', cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
  {
    id: 'dueOn',
    sort: 'dueOn',
    cell: (invoice) => (
      <span className={styles.two}>
        {formatDay(invoice.dueOn)}
        <small>{overdueText(invoice)}</small>
      </span>
    ),
  },
  {
    id: 'due',
    title: 'Left to pay',
    right: true,
    cell: ({ due }) => <span className={styles.money}>{formatMoney(due)}</span>,
  },
  {
    id: 'total',
    title: 'Total',
    sort: 'total',
    right: true,
    cell: ({ total }) => formatMoney(total),
  },
  {
    id: 'issued',
    sort: 'issuedAt',
    cell: ({ issuedAt }) => formatInstantDay(issuedAt),
  },
  {
    id: 'paid',
    title: 'Paid',
    right: true,
    optional: true,
    cell: (each) => formatMoney(each.paid),
  },
  {
    id: 'credited',
    title: 'Credited',
    right: true,
    optional: true,
    cell: (each) => formatMoney(each.credited),
  },
  {
    id: 'reminded',
    optional: true,
    cell: ({ remindedAt }) => remindedAt && formatInstantDay(remindedAt),
  },
]

export const InvoiceBadge = ({ invoice: { state } }: { invoice: Pick<InvoiceRow, 'state'> }) => (
  <StatusBadge status={invoiceBadges[state].tone}>{invoiceBadges[state].label}</StatusBadge>
)

/** '31 to 60 days overdue'; nothing for one that is not. */
export const overdueText = ({ age }: InvoiceRow): string =>
  age === null || age === 'not_due' ? '' : `${invoiceAgeNames[age]} overdue`

export const invoiceFilters: FilterLabels<typeof listInvoices> = {
  state: { label: 'State', values: invoiceBadges },
  age: {
    label: 'Days overdue',
    values: Object.fromEntries(
      Object.entries(invoiceAgeNames).map(([age, label]) => [age, { label }]),
    ),
  },
  customer: 'Customer',
  issued: 'Issued on',
  due: 'Due on',
  amount: 'Total',
}

/** What is left to pay stands first. */
export const invoiceViews: View[] = [
  { label: 'All', filters: {} },
  { label: 'Unpaid', filters: { state: 'open,overdue' } },
  { label: 'Overdue', filters: { state: 'overdue' } },
  { label: 'Paid', filters: { state: 'paid' } },
  { label: 'Void', filters: { state: 'void' } },
]
