import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { sortNames } from './offer-copy.ts'
import styles from './offer-filters.module.css'
import type { FiltersProps, OfferSort } from './OfferFilters.tsx'

const SORTS = Object.keys(sortNames) as OfferSort[]

/** Every sort and filter of the market; each choice says how many jobs it leaves, and the button the result. */
export function FilterSheet(props: FiltersProps & { onClose: () => void }) {
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
      <Choice label="Show" isList>
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
        <CheckboxField
          label={counted('Near a job I have that day', counts?.near)}
          checked={narrowing.near === 'true'}
          onChecked={(isOn) => onChange({ near: isOn ? 'true' : null })}
        />
        <CheckboxField
          label={counted('No stairs', counts?.noStairs)}
          checked={narrowing.noStairs === 'true'}
          onChecked={(isOn) => onChange({ noStairs: isOn ? 'true' : null })}
        />
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
export const NO_FILTERS = {
  slots: null,
  near: null,
  noStairs: null,
  day: null,
  area: null,
  load: null,
  payout: null,
}

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

type ChoiceProps = { label: string; isList?: boolean; children: ReactNode }

const Choice = ({ label, isList = false, children }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{label}</legend>
    <div className={isList ? undefined : layout.row}>{children}</div>
  </fieldset>
)

type ToggleProps = { on: boolean; onToggle: (isOn: boolean) => void; children: ReactNode }

/** A choice that is on or off. */
export const Toggle = ({ on, onToggle, children }: ToggleProps) => (
  <button type="button" className={layout.pill} aria-pressed={on} onClick={() => onToggle(!on)}>
    {children}
  </button>
)
