import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { HexMap } from '../ui/charts/HexMap.tsx'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import styles from './service-areas.module.css'

type ServiceAreasProps = {
  id: string
  chosen: readonly ServiceArea[]
  onChange: (areas: ServiceArea[]) => void
}

/** The 19 areas to choose from, by group, with a search and a map that mirrors the choice. */
export function ServiceAreas({ id, chosen, onChange }: ServiceAreasProps) {
  const [search, setSearch] = useState('')
  const groups = findAreas(search)
  const set = (areas: readonly ServiceArea[], isWanted: boolean) =>
    onChange(withAreas(chosen, areas, isWanted))
  return (
    <fieldset id={id} tabIndex={-1} className={styles.areas} aria-describedby={`${id}-rule`}>
      <legend>Service Areas</legend>
      <p>Select the areas where you can provide services:</p>
      <div className={`${layout.row} ${styles.areaTools}`}>
        <label>
          <IconSearch size={18} aria-hidden="true" />
          <span className="vh">Search areas</span>
          <input
            type="search"
            className={field.input}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <button type="button" onClick={() => set(SERVICE_AREAS, true)}>
          Select all
        </button>
        <button type="button" onClick={() => set(SERVICE_AREAS, false)}>
          Clear
        </button>
      </div>
      <div id={`${id}-rule`} className={styles.areaRule} role="status">
        {chosen.length === 0 ? (
          <b>Please select at least one service area</b>
        ) : (
          <span className="num">{chosen.length} selected</span>
        )}
      </div>
      <div className={styles.areaGrid}>
        {groups.map(({ name, areas }) => (
          <AreaGroup key={name} name={name} areas={areas} chosen={chosen} onSet={set} />
        ))}
        {groups.length === 0 && <p>No area has that name</p>}
        <div className={styles.areaMap} aria-hidden="true">
          <HexMap counts={new Map(chosen.map((area) => [area, 1]))} noun="chosen" />
        </div>
      </div>
    </fieldset>
  )
}

type AreaGroupProps = {
  name: string
  areas: readonly ServiceArea[]
  chosen: readonly ServiceArea[]
  onSet: (areas: readonly ServiceArea[], isWanted: boolean) => void
}

/** A group with a box for all of it, mixed while only some are chosen; a search leaves its name alone. */
function AreaGroup({ name, areas, chosen, onSet }: AreaGroupProps) {
  const whole = AREA_GROUPS.find((group) => group.name === name)?.areas ?? areas
  const count = whole.filter((area) => chosen.includes(area)).length
  return (
    <div role="group" aria-label={name} className={styles.areaGroup}>
      {areas.length < whole.length ? (
        <b>{name}</b>
      ) : (
        <label className={styles.groupName}>
          <input
            type="checkbox"
            aria-label={`All of ${name}`}
            checked={count === whole.length}
            ref={(input) => {
              // A property only: HTML has no attribute for it.
              if (input) input.indeterminate = count > 0 && count < whole.length
            }}
            onChange={() => onSet(whole, count < whole.length)}
          />
          {name}
        </label>
      )}
      {areas.map((area) => (
        <label key={area}>
          <input
            type="checkbox"
            checked={chosen.includes(area)}
            onChange={(event) => onSet([area], event.target.checked)}
          />
          {area}
        </label>
      ))}
    </div>
  )
}

/** The 19 areas as people here group them; every area stands in exactly one group. */
export const AREA_GROUPS: readonly { name: string; areas: readonly ServiceArea[] }[] = [
  {
    name: 'Vancouver area',
    areas: ['Vancouver', 'Burnaby', 'Richmond', 'New Westminster'],
  },
  {
    name: 'North Shore',
    areas: ['North Vancouver', 'West Vancouver', 'Bowen Island', 'Lions Bay'],
  },
  {
    name: 'Tri-Cities',
    areas: ['Coquitlam', 'Port Coquitlam', 'Port Moody', 'Anmore', 'Belcarra'],
  },
  { name: 'South of Fraser', areas: ['Surrey', 'Langley', 'Delta', 'White Rock'] },
  { name: 'Ridge Meadows', areas: ['Maple Ridge', 'Pitt Meadows'] },
]

/** The groups with the areas whose name contains what was typed; groups without any are left out. */
export function findAreas(search: string): typeof AREA_GROUPS {
  const searchText = search.trim().toLowerCase()
  return AREA_GROUPS.map(({ name, areas }) => ({
    name,
    areas: areas.filter((area) => area.toLowerCase().includes(searchText)),
  })).filter(({ areas }) => areas.length > 0)
}

/** The choice with these areas added or taken out, always in the contract's order. */
export function withAreas(
  chosenAreas: readonly ServiceArea[],
  areas: readonly ServiceArea[],
  isWanted: boolean,
): ServiceArea[] {
  return SERVICE_AREAS.filter((area) =>
    areas.includes(area) ? isWanted : chosenAreas.includes(area),
  )
}
