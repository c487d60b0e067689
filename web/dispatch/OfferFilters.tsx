import { IconArrowsSort, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './offers.module.css'
import type { OfferSort } from './offers.ts'

type Filter = { sort: OfferSort; today: boolean; mine: boolean }
type OfferFiltersProps = Filter & {
  isRefreshing: boolean
  onChange: (change: Partial<Filter>) => void
  onRefresh: () => void
}

export function OfferFilters(props: OfferFiltersProps) {
  const { sort, today, mine, isRefreshing, onChange, onRefresh } = props
  const next = sort === 'date' ? 'payout' : 'date'
  return (
    <div className={styles.filters} role="group" aria-label="Sort and filter">
      <button
        type="button"
        className={styles.chip}
        aria-label={`Sorted by ${sort}; sort by ${next}`}
        onClick={() => onChange({ sort: next })}
      >
        <IconArrowsSort size={17} aria-hidden="true" />
        {sort === 'date' ? 'Date' : 'Payout'}
      </button>
      <Toggle on={today} onToggle={() => onChange({ today: !today })}>
        Today
      </Toggle>
      <Toggle on={mine} onToggle={() => onChange({ mine: !mine })}>
        My areas
      </Toggle>
      <button
        type="button"
        className={styles.chip}
        aria-disabled={isRefreshing}
        onClick={() => !isRefreshing && onRefresh()}
      >
        <IconRefresh size={17} aria-hidden="true" />
        <span className={styles.refresh}>Refresh</span>
      </button>
    </div>
  )
}

type ToggleProps = { on: boolean; onToggle: () => void; children: ReactNode }

const Toggle = ({ on, onToggle, children }: ToggleProps) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={onToggle}>
    {children}
  </button>
)
