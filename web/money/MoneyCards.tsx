import type { MoneySums } from '../../contract/admin-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { StatCard } from '../ui/StatCard.tsx'
import styles from './money.module.css'

type Card = { name: Exclude<keyof MoneySums, 'providerFees'>; label: string; note: string }

const cardsOf = (sums: MoneySums | undefined): Card[] => [
  { name: 'captured', label: 'Captured', note: 'Charged to customers' },
  { name: 'refunded', label: 'Refunded', note: 'Back with customers' },
  { name: 'paidOut', label: 'Paid out', note: 'With haulers' },
  { name: 'owed', label: 'Owed to haulers', note: 'Not transferred yet' },
  {
    name: 'fees',
    label: 'Fees',
    note: sums ? `${formatMoney(sums.providerFees)} to the provider` : '',
  },
  { name: 'held', label: 'Held', note: 'For work to be done' },
]

/** The sums of the ledger, from the beginning of the books. */
export const MoneyCards = ({ sums }: { sums: MoneySums | undefined }) => (
  <div className={styles.cards}>
    {cardsOf(sums).map(({ name, label, note }) => (
      <StatCard key={name} label={label} value={sums && formatMoney(sums[name])} note={note} />
    ))}
  </div>
)
