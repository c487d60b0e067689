import { IconArrowsSort, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { listAvailableJobs } from '../../contract/dispatch.ts'
import type { SortOf } from '../../contract/list.ts'
import styles from './offers.module.css'

type OfferSort = SortOf<typeof listAvailableJobs>

type OfferFiltersProps = {
  sort: OfferSort
  today: boolean
  /** Undefined for a hauler without areas of their own. */
  mine: boolean | undefined
  isRefreshing: boolean
  onSort: (sort: OfferSort) => void
  onToday: (isOn: boolean) => void
  onMine: (isOn: boolean) => void
  onRefresh: () => void
}

const sortNames: Record<OfferSort, string> = { day: 'Date', payout: 'Payout' }

export function OfferFilters(props: OfferFiltersProps) {
  const { sort, today, mine, isRefreshing, onSort, onToday, onMine, onRefresh } = props
  const next = sort === 'day' ? 'payout' : 'day'
  const spoken = (name: OfferSort) => sortNames[name].toLowerCase()
  return (
    <div className={styles.filters} role="group" aria-label="Sort and filter">
      <button
        type="button"
        className={styles.chip}
        aria-label={`Sorted by ${spoken(sort)}; sort by ${spoken(next)}`}
        onClick={() => onSort(next)}
      >
        <IconArrowsSort size={17} aria-hidden="true" />
        {sortNames[sort]}
      </button>
      <Toggle on={today} onToggle={() => onToday(!today)}>
        Today
      </Toggle>
      {mine !== undefined && (
        <Toggle on={mine} onToggle={() => onMine(!mine)}>
          My areas
        </Toggle>
      )}
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
