import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { HISTORY_PARTS, type HistoryPart } from '../../contract/customer-history.ts'
import { type Tab, TabBar } from '../ui/layout/TabBar.tsx'
import layout from '../ui/layout/layout.module.css'
import { CustomerJobs } from './CustomerJobs.tsx'
import { HistoryList } from './HistoryList.tsx'

const NAMES = ['jobs', ...HISTORY_PARTS] as const
type Name = (typeof NAMES)[number]

const LABELS: Record<Name, string> = {
  jobs: 'Jobs',
  messages: 'Messages',
  quotes: 'Quotes',
  money: 'Money',
  notes: 'Notes',
  consents: 'Consent',
  everything: 'Everything',
}
const EMPTY: Record<HistoryPart, string> = {
  messages: 'No messages yet',
  quotes: 'No quotes were saved for this customer',
  money: 'No payments, refunds or invoices yet',
  notes: 'No notes yet',
  consents: 'Nothing agreed to or refused yet',
  everything: 'Nothing has happened yet',
}
const TABS: readonly Tab<Name>[] = NAMES.map((name) => ({ name, label: LABELS[name] }))

/** What a customer has had with us, part by part; the open one is in the address. */
export function CustomerTabs({ id }: { id: CustomerId }) {
  const [open, setOpen] = useQueryState('record', parseAsStringLiteral(NAMES).withDefault('jobs'))
  return (
    <section className={layout.panel} aria-label="History">
      <TabBar
        label="Parts of the record"
        tabs={TABS}
        value={open}
        onChange={(name) => void setOpen(name)}
      >
        {open === 'jobs' ? (
          <CustomerJobs id={id} />
        ) : (
          <HistoryList key={open} id={id} show={open} empty={EMPTY[open]} />
        )}
      </TabBar>
    </section>
  )
}
