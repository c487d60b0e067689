import { parseAsInteger, useQueryState } from 'nuqs'
import { type ComponentType, useCallback, useMemo } from 'react'
import { InvoiceId } from '../../../contract/account-invoices.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { type InvoiceRow, listInvoices } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import layout from '../../ui/layout/layout.module.css'
import cells from '../../ui/list/cells.module.css'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ItemCard } from '../../ui/list/ItemCard.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Ageing } from './Ageing.tsx'
import {
  InvoiceBadge,
  invoiceColumns,
  invoiceFilters,
  invoiceViews,
  overdueText,
} from './invoice-columns.tsx'

/** One invoice at the side of the list, with what can be done about it; null for none. */
export type InvoicePanel = ComponentType<{ id: InvoiceId | null; onClose: () => void }>

/** The invoices of all companies, with what is overdue of them; each opens with its payments and actions. */
export function Invoices({ Panel }: { Panel: InvoicePanel }) {
  const list = useList(listInvoices)
  const [shown, setShown] = useQueryState(
    'invoice',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const open = useCallback(({ id }: InvoiceRow) => void setShown(id), [setShown])
  const columns = useMemo(() => invoiceColumns(open), [open])
  return (
    <div className={layout.stack}>
      <Ageing />
      <DataTable
        list={list}
        title="Invoices"
        noun={['invoice', 'invoices']}
        columns={columns}
        renderCard={(invoice) => <InvoiceCard invoice={invoice} onOpen={open} />}
        filters={invoiceFilters}
        views={invoiceViews}
        marked={shown}
        empty={{
          title: 'No invoices yet',
          hint: 'A company with a commercial account gets one when a month with a pickup ends.',
        }}
      />
      <Panel
        id={InvoiceId.safeParse(shown).data ?? null}
        onClose={() => void setShown(null, { history: 'replace' })}
      />
    </div>
  )
}

type CardProps = { invoice: InvoiceRow; onOpen: (invoice: InvoiceRow) => void }

/** An invoice on a phone. */
const InvoiceCard = ({ invoice, onOpen }: CardProps) => (
  <ItemCard
    title={invoice.invoiceName}
    label={`Open ${invoice.number} of ${invoice.invoiceName}`}
    onOpen={() => onOpen(invoice)}
    aside={
      <>
        <span className={cells.money}>
          {formatMoney(invoice.due > 0 ? invoice.due : invoice.total)}
        </span>
        <InvoiceBadge invoice={invoice} />
      </>
    }
  >
    <span className="num">
      {invoice.number}, due {formatDay(invoice.dueOn)}
    </span>
    <span className={cells.dim}>{overdueText(invoice)}</span>
  </ItemCard>
)
