import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconMinus,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, type Day } from '../../../contract/calendar.ts'
import type { listAvailableJobs } from '../../../contract/dispatch.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import type { SortOf } from '../../../contract/list.ts'
import { countOffers, type OfferCounts } from '../../../contract/market.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Narrowing } from '../../ui/list/use-list-address.ts'
import { sortNames } from './offer-copy.ts'
import styles from './offer-filters.module.css'

type OfferSort = SortOf<typeof listAvailableJobs>
const SORTS = Object.keys(sortNames) as OfferSort[]

type FiltersProps = {
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

function FilterSheet(props: FiltersProps & { onClose: () => void }) {
  const { sort, narrowing, mine, counts, onChange, onClose } = props
  return (
    <div className={styles.sheet}>
      <Choice label="Sort by">
        {SORTS.map((name) => (
          <Toggle key={name} on={sort === name} onToggle={() => onChange({ sort: name })}>
            {sortNames[name]}
          </Toggle>
        ))}
      </Choice>
      <Choice label="Show">
        <CheckboxField
          label={counted('In slots without a job yet', counts?.slots)}
          checked={narrowing.slots === 'true'}
          onChecked={(isOn) => onChange({ slots: isOn ? 'true' : null })}
        />
        {mine !== '' && (
          <CheckboxField
            label={counted('In my areas', counts?.areas)}
            checked={narrowing.area === mine}
            onChecked={(isOn) => onChange({ area: isOn ? mine : null })}
          />
        )}
      </Choice>
      <DayChoice {...props} />
      <Choice label="Load size">
        <Toggle on={narrowing.load === undefined} onToggle={() => onChange({ load: null })}>
          Any
        </Toggle>
        {LOAD_SIZES.map((size) => (
          <Toggle
            key={size}
            on={narrowing.load === size}
            onToggle={(isOn) => onChange({ load: isOn ? size : null })}
          >
            {counted(loadSizeFacts[size].label, counts?.loads[size])}
          </Toggle>
        ))}
      </Choice>
      <LeastPayout narrowing={narrowing} counts={counts} onChange={onChange} />
      <footer className={styles.foot}>
        <Button onClick={() => onChange(NO_FILTERS)}>Clear</Button>
        <Button variant="cta" onClick={onClose}>
          {counts === undefined ? 'Show jobs' : `Show ${jobs(counts.matching)}`}
        </Button>
      </footer>
    </div>
  )
}

/** The address without any filter. */
export const NO_FILTERS = { slots: null, day: null, area: null, load: null, payout: null }

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} ${count}`

const jobs = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`)

const LAST_OF_WEEK = 6

function DayChoice({ narrowing, today, counts, onChange }: FiltersProps) {
  const tomorrow = addDays(today, 1)
  const week = `${today}..${addDays(today, LAST_OF_WEEK)}`
  const days = counts?.days
  return (
    <Choice label="Days">
      <Toggle on={narrowing.day === undefined} onToggle={() => onChange({ day: null })}>
        Any
      </Toggle>
      {[
        ['Today', today, days?.today] as const,
        ['Tomorrow', tomorrow, days?.tomorrow] as const,
        ['Next 7 days', week, days?.week] as const,
      ].map(([label, value, count]) => (
        <Toggle
          key={label}
          on={narrowing.day === value}
          onToggle={(isOn) => onChange({ day: isOn ? value : null })}
        >
          {counted(label, count)}
        </Toggle>
      ))}
    </Choice>
  )
}

const PAYOUT_STEP = 20

type LeastPayoutProps = Pick<FiltersProps, 'narrowing' | 'counts' | 'onChange'>

/** The least payout, in steps; '60..' in the address. */
function LeastPayout({ narrowing, counts, onChange }: LeastPayoutProps) {
  const least = Math.floor(Number((narrowing.payout ?? '0').split('..')[0]))
  const leftOut = counts && counts.without.payout - counts.matching
  const set = (amount: number) => onChange({ payout: amount > 0 ? `${amount}..` : null })
  return (
    <Choice label="Payout at least">
      <div className={styles.stepper}>
        <IconButton label="Less" onClick={() => set(Math.max(0, least - PAYOUT_STEP))}>
          <IconMinus size={18} aria-hidden="true" />
        </IconButton>
        <output className="num">{least > 0 ? `$${least}` : 'Any'}</output>
        <IconButton label="More" onClick={() => set(least + PAYOUT_STEP)}>
          <IconPlus size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {least > 0 && leftOut !== undefined && (
        <p className={layout.quiet}>Leaves out {jobs(leftOut)}</p>
      )}
    </Choice>
  )
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.choice}>
    <legend>{label}</legend>
    <div className={layout.row}>{children}</div>
  </fieldset>
)

type ToggleProps = { on: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

const Toggle = ({ on, onToggle, children }: ToggleProps) => (
  <button type="button" className={layout.pill} aria-pressed={on} onClick={() => onToggle(!on)}>
    {children}
  </button>
)
