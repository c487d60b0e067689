import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { getMoney, listMoneyTroubles, listPayouts } from '../../contract/admin-money.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/QueryError.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { CheckBar } from './CheckBar.tsx'
import styles from './money.module.css'
import { MoneyCards } from './MoneyCards.tsx'
import { inView } from './payout-list.ts'
import { Payouts } from './Payouts.tsx'
import { Troubles } from './Troubles.tsx'

const PARTS = ['payouts', 'troubles'] as const

/** Where all money is by the ledger, the payouts, and what a person has to look at. */
export function Money() {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('payouts'))
  const money = useQuery(apiQuery(getMoney, {}))
  const payouts = useQuery(apiQuery(listPayouts, {}))
  const troubles = useQuery(apiQuery(listMoneyTroubles, {}))
  const stuck = troubles.data && troubles.data.refunds.length + troubles.data.findings.length
  const Screen = part === 'payouts' ? Payouts : Troubles

  return (
    <div className={styles.money}>
      <h2 className={styles.title}>Money</h2>
      <QueryError what="the sums" query={money} />
      <CheckBar check={money.data && (money.data.lastCheck ?? 'never')} />
      <MoneyCards sums={money.data?.sums} />
      <TabBar
        look="short-line"
        label="Parts of money"
        tabs={[
          {
            name: 'payouts',
            label: 'Payouts',
            waiting: payouts.data && inView(payouts.data, 'failed').length,
          },
          { name: 'troubles', label: 'Needs a look', waiting: stuck },
        ]}
        value={part}
        onChange={(next) => void setPart(next)}
      >
        <Screen />
      </TabBar>
    </div>
  )
}
