import { IconAdjustmentsHorizontal, IconArrowsSort, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '../../../contract/calendar.ts'
import type { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { SortOf } from '../../../contract/list.ts'
import { countOffers, type OfferCounts } from '../../../contract/market.ts'
import { apiQuery } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Narrowing } from '../../ui/list/use-list-address.ts'
import { sortNames } from './offer-copy.ts'
import styles from './offer-filters.module.css'
import { FilterSheet, Toggle } from './OfferFilterSheet.tsx'

export type OfferSort = SortOf<typeof listAvailableJobs>

export type FiltersProps = {
  sort: OfferSort
  /** What narrows the market, as the address writes it. */
  narrowing: Narrowing
  /** The hauler's own areas, as the address writes them; '' for all. */
  mine: string
  today: Day
  counts: OfferCounts | undefined
  onChange: (changes: Record<string, string | null>) => void
}

type OfferCountsQuery = NonNullable<Parameters<typeof apiQuery<typeof countOffers>>[1]['query']>

/** How many jobs each choice leaves, beside the filters as they are. */
export const useOfferCounts = (query: OfferCountsQuery): OfferCounts | undefined =>
  useQuery({ ...apiQuery(countOffers, { query }), placeholderData: keepPreviousData }).data

type BarProps = FiltersProps & { isRefreshing: boolean; onRefresh: () => void }

/** The filters that are used most, and the way to all of them. */
export function OfferFilters({ isRefreshing, onRefresh, ...filters }: BarProps) {
  const { sort, narrowing, mine, today, onChange } = filters
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.filters} role="group" aria-label="Sort and filter">
      <button
        type="button"
        className={layout.pill}
        aria-haspopup="dialog"
        aria-label={`Sorted by ${sortNames[sort].toLowerCase()}; all sorts and filters`}
        onClick={() => setOpen(true)}
      >
        <IconArrowsSort size={17} aria-hidden="true" />
        {sortNames[sort]}
      </button>
      <Toggle
        on={narrowing.slots === 'true'}
        onToggle={(isOn) => onChange({ slots: isOn ? 'true' : null })}
      >
        My slots
      </Toggle>
      <Toggle
        on={narrowing.day === today}
        onToggle={(isOn) => onChange({ day: isOn ? today : null })}
      >
        Today
      </Toggle>
      {mine !== '' && (
        <Toggle
          on={narrowing.area === mine}
          onToggle={(isOn) => onChange({ area: isOn ? mine : null })}
        >
          My areas
        </Toggle>
      )}
      <button
        type="button"
        className={layout.pill}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={17} aria-hidden="true" />
        <span className={styles.word}>All filters</span>
      </button>
      <button
        type="button"
        className={layout.pill}
        aria-disabled={isRefreshing}
        onClick={() => !isRefreshing && onRefresh()}
      >
        <IconRefresh size={17} aria-hidden="true" />
        <span className={styles.word}>Refresh</span>
      </button>
      <Dialog title="Sort and filter" opened={isOpen} isNarrow onClose={() => setOpen(false)}>
        <FilterSheet {...filters} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
