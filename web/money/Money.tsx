import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import {
  getMoney,
  listMoneyTroubles,
  listPayouts,
  type MoneyTroubles,
} from '../../contract/admin-money.ts'
import { listDisputes } from '../../contract/job-money.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { CheckBar } from './CheckBar.tsx'
import { openDisputes } from './dispute-list.ts'
import { Disputes } from './Disputes.tsx'
import styles from './money.module.css'
import { MoneyCards } from './MoneyCards.tsx'
import { inView } from './payout-list.ts'
import { Payouts } from './Payouts.tsx'
import { SellerFile } from './SellerFile.tsx'
import { Troubles } from './Troubles.tsx'

const PARTS = ['payouts', 'disputes', 'troubles'] as const
const SCREENS = { payouts: Payouts, disputes: Disputes, troubles: Troubles }

/** Where all money is by the ledger, what waits for a decision, the payouts, and what a person has to look at. */
export function Money({ children }: { children: ReactNode }) {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('payouts'))
  const money = useQuery(apiQuery(getMoney, {}))
  const payouts = useQuery(apiQuery(listPayouts, {}))
  const troubles = useQuery(apiQuery(listMoneyTroubles, {}))
  const disputes = useQuery(apiQuery(listDisputes, {}))
  const Screen = SCREENS[part]

  return (
    <div className={styles.money}>
      <h2 className={styles.title}>Money</h2>
      {children}
      <QueryError what="the sums" query={money} />
      <CheckBar check={money.data && (money.data.lastCheck ?? 'never')} />
      <MoneyCards sums={money.data?.sums} />
      <TabBar
        label="Parts of money"
        tabs={[
          {
            name: 'payouts',
            label: 'Payouts',
            waiting: payouts.data && inView(payouts.data, 'failed').length,
          },
          {
            name: 'disputes',
            label: 'Disputes',
            waiting: disputes.data && openDisputes(disputes.data),
          },
          {
            name: 'troubles',
            label: 'Needs a look',
            waiting: troubles.data && stuckIn(troubles.data),
          },
        ]}
        value={part}
        onChange={(next) => void setPart(next)}
      >
        <Screen />
      </TabBar>
      <SellerFile />
    </div>
  )
}

/** What somebody can mend; events that were set aside only have to be seen. */
const stuckIn = ({ refunds, reversals, findings }: MoneyTroubles): number =>
  refunds.length + reversals.length + findings.length
