import type { MoneySums } from '../../contract/admin-money.ts'
import { formatMoney } from '../../contract/money.ts'
import { StatCard } from '../ui/layout/StatCard.tsx'
import styles from './money.module.css'

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
export const MoneyCards = ({ sums }: { sums: MoneySums | undefined }) => (
  <div className={styles.cards}>
    {CARDS.map(({ name, label, note }) => (
      <StatCard key={name} label={label} value={sums && formatMoney(sums[name])} note={note} />
    ))}
  </div>
)
