import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { getMoney } from '../../contract/admin-money.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { Disputes } from './Disputes.tsx'
import { Ledger } from './Ledger.tsx'
import styles from './money.module.css'
import { Payouts } from './Payouts.tsx'
import { Troubles } from './Troubles.tsx'

const PARTS = ['payouts', 'disputes', 'troubles', 'ledger'] as const
const SCREENS = { payouts: Payouts, disputes: Disputes, troubles: Troubles, ledger: Ledger }

/** What waits for a decision, the payouts and disputes, what a person has to look at, and where all money is by the ledger. */
export function Money({ children }: { children: ReactNode }) {
  const [part] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('payouts'))
  const [, navigate] = useLocation()
  const { data } = useQuery(apiQuery(getMoney, {}))
  const { waiting, lastCheck } = data ?? {}
  const Screen = SCREENS[part]

  return (
    <div className={styles.money}>
      <h2 className="vh">Money</h2>
      {children}
      <TabBar
        label="Parts of money"
        tabs={[
          { name: 'payouts', label: 'Payouts', waiting: waiting?.failedPayouts },
          { name: 'disputes', label: 'Disputes', waiting: waiting?.openDisputes },
          { name: 'troubles', label: 'Needs a look', waiting: waiting?.troubles },
          // A check that could not be finished is something to look at as well.
          { name: 'ledger', label: 'Ledger', waiting: lastCheck?.failure ? 1 : 0 },
        ]}
        value={part}
        // Filters belong to their part: the address of another one begins without them.
        onChange={(next) => navigate(adminPath({ tab: 'money', part: next }))}
      >
        <Screen />
      </TabBar>
    </div>
  )
}
