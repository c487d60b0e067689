import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CustomerId, customerName, listCustomers } from '../../contract/admin-customers.ts'
import { formatDay } from '../../contract/calendar.ts'
import { getCustomer, type CustomerRecord } from '../../contract/customer-record.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { Link } from 'wouter'
import { EraseDialog, type PersonToErase } from '../people/EraseDialog.tsx'
import { PrivacySection } from '../people/PrivacySection.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { Addresses } from './Addresses.tsx'
import { Consents } from './Consents.tsx'
import { Contacts } from './Contacts.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import styles from './customers.module.css'
import { Duplicates } from './Duplicates.tsx'

const CommercialParts = onDemand(
  async () => (await import('./account/CommercialParts.tsx')).CommercialParts,
)

type Props = { id: number; onShow: (id: number | null) => void }

/** Everything about one customer, on a page with an address of its own. */
export function CustomerPage({ id, onShow }: Props) {
  const customerId = CustomerId.safeParse(id).data
  const query = useQuery({
    ...apiQuery(getCustomer, { params: { customerId: customerId ?? CustomerId.parse(1) } }),
    enabled: customerId !== undefined,
    staleTime: 0,
  })
  const isMissing = customerId === undefined || query.error?.status === 404
  const record = isMissing ? undefined : query.data
  return (
    <div className={layout.stack}>
      <p className={layout.dim}>
        <Link href={adminPath({ tab: 'customers' })} className={layout.link}>
          Customers
        </Link>
      </p>
      {isMissing && <EmptyState title={`There is no customer #${id}`} />}
      {!record && !isMissing && <QueryError what="the customer" query={query} />}
      {!record && query.isLoading && <ListSkeleton rows={6} />}
      {record && <Record record={record} onShow={onShow} />}
    </div>
  )
}

function Record({ record, onShow }: { record: CustomerRecord; onShow: Props['onShow'] }) {
  const [erasing, setErasing] = useState<PersonToErase | null>(null)
  const contact = record.email ?? record.phone
  return (
    <>
      <CustomerHead record={record} />
      <Duplicates record={record} />
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Contacts record={record} />
          <Addresses record={record} />
          <Consents record={record} />
        </div>
        <div className={layout.stack}>
          <Figures record={record} />
          <CustomerTabs id={record.id} />
          <CustomerNotes record={record} />
          <PastPickups record={record} />
        </div>
        <div className={layout.stack}>
          <CommercialParts record={record} />
          <div className={`${layout.panel} ${styles.box}`}>
            <PrivacySection
              contact={contact}
              noun="customer"
              onErase={() => setErasing({ contact, name: customerName(record) })}
            />
          </div>
        </div>
      </div>
      <EraseDialog
        person={erasing}
        refetches={[listCustomers, getCustomer]}
        onDone={() => {
          setErasing(null)
          onShow(record.id)
        }}
      />
    </>
  )
}

const Figures = ({ record }: { record: CustomerRecord }) => (
  <section className={`${layout.panel} ${styles.figures} num`} aria-label="Figures">
    <div>
      <b className={layout.figure}>{record.jobs}</b>
      <small>
        {record.jobs === 1 ? 'job' : 'jobs'}, {record.openJobs} open
      </small>
    </div>
    <div>
      <b className={layout.figure}>{formatMoney(record.lifetime)}</b>
      <small>paid, net of refunds</small>
    </div>
    <div>
      <b className={layout.figure}>
        {formatMoney(cents(record.balance.jobs + record.balance.invoices))}
      </b>
      <small>
        not paid yet
        {record.balance.overdue > 0 && `, ${formatMoney(record.balance.overdue)} overdue`}
      </small>
    </div>
    <div>
      <b className={layout.figure}>
        {record.lastPickup === null ? 'None' : formatDay(record.lastPickup)}
      </b>
      <small>last pickup{record.area && `, ${record.area}`}</small>
    </div>
  </section>
)

/** Pickups from before, as they were imported. */
function PastPickups({ record: { pastPickups } }: { record: CustomerRecord }) {
  if (pastPickups.length === 0) return null
  return (
    <section className={`${layout.panel} ${styles.box}`}>
      <h3>Pickups before Westhaul</h3>
      <ul className={styles.list}>
        {pastPickups.map((pickup) => (
          <li key={pickup.id}>
            <b>{formatDay(pickup.pickedUpOn)}</b> {pickup.address}
            <small>
              {[pickup.description, pickup.amount && formatMoney(pickup.amount), pickup.reference]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
