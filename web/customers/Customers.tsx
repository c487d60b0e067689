import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useMemo, useState } from 'react'
import {
  customerName,
  type CustomerRow,
  listCustomers,
  listCustomerTags,
} from '../../contract/admin-customers.ts'
import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { dialogOnDemand, onDemand, useFetchAhead } from '../ui/feedback/on-demand.tsx'
import { CUSTOMERS } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import cells from '../ui/list/cells.module.css'
import { DataTable } from '../ui/list/DataTable.tsx'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { useList } from '../ui/list/use-list.ts'
import { bulkActions } from './bulk-customers.tsx'
import {
  customerColumns,
  customerFilters,
  CustomerMarks,
  customerViews,
} from './customer-columns.tsx'

const CustomerPage = onDemand(
  async () => (await import('./CustomerPage.tsx')).CustomerPage,
  <ListSkeleton rows={8} />,
)
const ImportDialog = dialogOnDemand(async () => (await import('./ImportDialog.tsx')).ImportDialog)
const AddCustomer = dialogOnDemand(async () => (await import('./AddCustomer.tsx')).AddCustomer)
const AHEAD = [CustomerPage, AddCustomer, ImportDialog]

/** Everyone who booked, was added or imported; each has a page with an address of its own. */
export function Customers() {
  const [shownId, setShownId] = useQueryState(
    'customer',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  useFetchAhead(AHEAD)
  if (shownId === null) return <Directory onShow={(id) => void setShownId(id)} />
  return (
    <ErrorBoundary key={shownId} what="the customer">
      <CustomerPage id={shownId} onShow={(id) => void setShownId(id)} />
    </ErrorBoundary>
  )
}

function Directory({ onShow }: { onShow: (id: number) => void }) {
  const list = useList(listCustomers)
  const [importing, setImporting] = useState(false)
  const [adding, setAdding] = useState(false)
  const mayAdd = useMissingRight('run-jobs') === null
  const keysAreOn = useSingleKeysAreOn()
  useKeys(CUSTOMERS, { create: () => mayAdd && setAdding(true) })
  const { data: tags } = useQuery(apiQuery(listCustomerTags, {}))
  const view = useCallback((customer: CustomerRow) => onShow(customer.id), [onShow])
  const columns = useMemo(() => customerColumns(view), [view])
  const filters = useMemo(() => customerFilters((tags ?? []).map(({ tag }) => tag)), [tags])
  return (
    <>
      <DataTable
        list={list}
        title="Customers"
        noun={['customer', 'customers']}
        columns={columns}
        renderCard={(customer) => <CustomerCard customer={customer} onView={view} />}
        filters={filters}
        views={customerViews}
        bulk={bulkActions}
        tools={
          <>
            <Button
              needs="run-jobs"
              size="s"
              variant="primary"
              data-ask="add-customer"
              icon={<IconPlus size={18} />}
              aria-keyshortcuts="c"
              onClick={() => setAdding(true)}
            >
              Add a customer{keysAreOn && <kbd aria-hidden="true">C</kbd>}
            </Button>
            <Button
              needs="run-jobs"
              size="s"
              data-ask="import"
              icon={<IconUpload size={18} />}
              onClick={() => setImporting(true)}
            >
              Import
            </Button>
          </>
        }
        empty={{
          title: 'No customers found',
          hint: 'Everyone who books a pickup appears here. You can also add a customer or import a list.',
        }}
      />
      <AddCustomer opened={adding} onClose={() => setAdding(false)} onShow={onShow} />
      <ImportDialog opened={importing} onClose={() => setImporting(false)} />
    </>
  )
}

type CardProps = { customer: CustomerRow; onView: (customer: CustomerRow) => void }

/** A customer on a phone. */
const CustomerCard = ({ customer, onView }: CardProps) => (
  <ItemCard
    title={customerName(customer)}
    label={`View ${customerName(customer)}`}
    onOpen={() => onView(customer)}
    aside={
      <>
        {formatMoney(customer.lifetime)}
        <span className={cells.dim}>
          {customer.jobs} {customer.jobs === 1 ? 'job' : 'jobs'}
        </span>
      </>
    }
  >
    <span>{customer.phone || customer.email}</span>
    <span className={cells.dim}>
      {customer.lastPickup === null
        ? 'No pickup yet'
        : `Last pickup ${formatDay(customer.lastPickup)}`}
    </span>
    <CustomerMarks customer={customer} />
  </ItemCard>
)
