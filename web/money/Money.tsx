import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { getMoney, type MoneySums } from '../../contract/admin-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatCard, StatCards } from '../ui/layout/StatCard.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import type { InvoicePanel } from './invoices/Invoices.tsx'
import { CheckBar } from './CheckBar.tsx'
import { Disputes } from './Disputes.tsx'
import layout from '../ui/layout/layout.module.css'
import { Payouts } from './Payouts.tsx'
import { SellerFile } from './SellerFile.tsx'
import { Troubles } from './Troubles.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'

const Reports = onDemand(
  async () => (await import('./reports/Reports.tsx')).Reports,
  <ListSkeleton rows={8} />,
)

const Invoices = onDemand(
  async () => (await import('./invoices/Invoices.tsx')).Invoices,
  <ListSkeleton rows={8} />,
)

export const PARTS = ['payouts', 'invoices', 'disputes', 'troubles', 'ledger', 'reports'] as const
const SCREENS = {
  payouts: Payouts,
  disputes: Disputes,
  troubles: Troubles,
  ledger: Ledger,
  reports: Reports,
}

type Props = {
  /** What shows one invoice beside the list of all. */
  Panel: InvoicePanel
  children: ReactNode
}

/** What waits for a decision, the payouts, invoices and disputes, what a person has to look at, and where all money is by the ledger. */
export function Money({ Panel, children }: Props) {
  const [part] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('payouts'))
  const [, navigate] = useLocation()
  const { data } = useQuery(apiQuery(getMoney, {}))
  const { waiting, lastCheck } = data ?? {}
  return (
    <div className={layout.stack}>
      <h2 className="vh">Money</h2>
      {children}
      <TabBar
        label="Parts of money"
        tabs={[
          { name: 'payouts', label: 'Payouts', waiting: waiting?.failedPayouts },
          { name: 'invoices', label: 'Invoices', waiting: waiting?.overdueInvoices },
          { name: 'disputes', label: 'Disputes', waiting: waiting?.openDisputes },
          { name: 'troubles', label: 'Needs a look', waiting: waiting?.troubles },
          // A check that could not be finished is something to look at as well.
          { name: 'ledger', label: 'Ledger', waiting: lastCheck?.failure ? 1 : 0 },
          { name: 'reports', label: 'Reports' },
        ]}
        value={part}
        // Filters belong to their part: the address of another one begins without them.
        onChange={(next) => navigate(adminPath({ tab: 'money', part: next }))}
      >
        {part === 'invoices' ? <Invoices Panel={Panel} /> : <Screen part={part} />}
      </TabBar>
    </div>
  )
}

function Screen({ part }: { part: keyof typeof SCREENS }) {
  const Shown = SCREENS[part]
  return <Shown />
}

/** Where all money is, how it compares with the payment provider, and the files for the accountant. */
function Ledger() {
  const money = useQuery(apiQuery(getMoney, {}))
  return (
    <div className={layout.stack}>
      <QueryError what="the sums" query={money} />
      <CheckBar check={money.data && (money.data.lastCheck ?? 'never')} />
      <MoneyCards sums={money.data?.sums} />
      <SellerFile />
    </div>
  )
}

type Card = { name: keyof MoneySums; label: string; note: string }

const CARDS: Card[] = [
  { name: 'captured', label: 'Captured', note: 'Charged to customers' },
  { name: 'refunded', label: 'Refunded', note: 'Back with customers' },
  { name: 'paidOut', label: 'Paid out', note: 'With haulers' },
  { name: 'owed', label: 'Owed to haulers', note: 'Not transferred yet' },
  { name: 'held', label: 'Held', note: 'For work to be done' },
  { name: 'fees', label: 'Fees', note: 'The platform’s own part' },
  { name: 'gst', label: 'GST', note: 'Owed to the tax agency' },
  { name: 'tips', label: 'Tips', note: 'All goes to haulers' },
  { name: 'disputed', label: 'Disputed', note: 'With customers’ banks' },
  { name: 'providerFees', label: 'Provider fees', note: 'Kept by the provider' },
]

/** The sums of the ledger, from the beginning of the books. */
const MoneyCards = ({ sums }: { sums: MoneySums | undefined }) => (
  <StatCards>
    {CARDS.map(({ name, label, note }) => (
      <StatCard key={name} label={label} value={sums && formatMoney(sums[name])} note={note} />
    ))}
  </StatCards>
)
