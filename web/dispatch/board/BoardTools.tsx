import { IconPrinter, IconX } from '@tabler/icons-react'
import { VehicleType, vehicleFacts } from '../../../contract/haulers.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import styles from './board-tools.module.css'
import type { BoardFilters } from './use-board.ts'

/** Two vehicles of the forms may read the same: they are one choice here. */
const VEHICLES = [...new Set(Object.values(vehicleFacts).map(({ label }) => label))]
const ofLabel = (label: string): VehicleType[] =>
  VehicleType.options.filter((vehicle) => vehicleFacts[vehicle].label === label)

type Props = { filters: BoardFilters; onPrint: () => void }

/** Day or week, whom to look for, and what narrows the board. */
export function BoardTools({ filters: { filters, set }, onPrint }: Props) {
  const { view, hq, area, vehicle, free, withJobs } = filters
  const labels = [...new Set(vehicle.map((each) => vehicleFacts[each].label))]
  const without = <Value,>(all: readonly Value[], one: Value) => all.filter((each) => each !== one)
  return (
    <div className={`${layout.row} ${styles.tools}`} role="group" aria-label="Filters of the board">
      <span className={styles.views}>
        <Toggle isOn={view === 'day'} onClick={() => set({ view: 'day' })}>
          Day
        </Toggle>
        <Toggle isOn={view === 'week'} onClick={() => set({ view: 'week' })}>
          Week
        </Toggle>
      </span>
      <SearchBox label="Find a hauler" value={hq} onChange={(next) => set({ hq: next })} />
      <Adder
        label="Area"
        options={SERVICE_AREAS.filter((each) => !area.includes(each))}
        onAdd={(next) => set({ area: [...area, next as ServiceArea] })}
      />
      <Adder
        label="Vehicle"
        options={VEHICLES.filter((label) => !labels.includes(label))}
        onAdd={(next) => set({ vehicle: [...vehicle, ...ofLabel(next)] })}
      />
      <Toggle isOn={free} onClick={() => set({ free: !free })}>
        Free
      </Toggle>
      <Toggle isOn={withJobs} onClick={() => set({ withJobs: !withJobs })}>
        Only with jobs
      </Toggle>
      <IconButton label={view === 'day' ? 'Print the day' : 'Print the week'} onClick={onPrint}>
        <IconPrinter size={20} aria-hidden="true" />
      </IconButton>
      {area.map((each) => (
        <Chosen key={each} name={each} onRemove={() => set({ area: without(area, each) })} />
      ))}
      {labels.map((label) => (
        <Chosen
          key={label}
          name={label}
          onRemove={() =>
            set({ vehicle: vehicle.filter((each) => vehicleFacts[each].label !== label) })
          }
        />
      ))}
    </div>
  )
}

type ToggleProps = { isOn: boolean; onClick: () => void; children: string }

const Toggle = ({ isOn, onClick, children }: ToggleProps) => (
  <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)

type AdderProps = { label: string; options: readonly string[]; onAdd: (value: string) => void }

/** One more of several; those chosen stand beside it and leave the list. */
const Adder = ({ label, options, onAdd }: AdderProps) => (
  <select
    className={styles.adder}
    aria-label={`Filter by ${label.toLowerCase()}`}
    value=""
    onChange={({ target }) => onAdd(target.value)}
  >
    <option value="">{label}</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </select>
)

const Chosen = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <span className={styles.chosen}>
    {name}
    <button type="button" aria-label={`Remove filter ${name}`} onClick={onRemove}>
      <IconX size={15} aria-hidden="true" />
    </button>
  </span>
)
