import { useQuery } from '@tanstack/react-query'
import { getMoney } from '../../contract/admin-money.ts'
import { apiQuery } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckBar } from './CheckBar.tsx'
import styles from './money.module.css'
import { MoneyCards } from './MoneyCards.tsx'
import { SellerFile } from './SellerFile.tsx'

/** Where all money is, how it compares with the payment provider, and the files for the accountant. */
export function Ledger() {
  const money = useQuery(apiQuery(getMoney, {}))
  return (
    <div className={styles.money}>
      <QueryError what="the sums" query={money} />
      <CheckBar check={money.data && (money.data.lastCheck ?? 'never')} />
      <MoneyCards sums={money.data?.sums} />
      <SellerFile />
    </div>
  )
}
