import type { ReactElement } from 'react'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { SUPPORT_PHONE } from '../static-page.ts'
import { SectionHead } from './SectionHead.tsx'

/** Where each area stands on the map of hexagons: half columns from the west, rows from the north. */
const PLACES: Record<ServiceArea, [column: number, row: number]> = {
  'Lions Bay': [4, 0],
  'Bowen Island': [1, 1],
  'West Vancouver': [3, 1],
  'North Vancouver': [5, 1],
  Belcarra: [9, 1],
  Anmore: [11, 1],
  Vancouver: [4, 2],
  Burnaby: [6, 2],
  'Port Moody': [10, 2],
  Coquitlam: [12, 2],
  Richmond: [5, 3],
  'New Westminster': [7, 3],
  'Port Coquitlam': [11, 3],
  'Pitt Meadows': [13, 3],
  'Maple Ridge': [15, 3],
  Delta: [6, 4],
  Surrey: [8, 4],
  Langley: [10, 4],
  'White Rock': [9, 5],
}
const HALF_COLUMN = 39
const ROW = 67.5

export const ServiceAreas = (): ReactElement => (
  <section className="s unseen" id="service-areas">
    <div className="wrap area">
      <div>
        <SectionHead eyebrow="Service areas">From Lions Bay to Langley</SectionHead>
        <p className="lede">
          We take bookings in {SERVICE_AREAS.length} communities. Type your city to check that we
          come to you.
        </p>
        <form className="cover" data-area-check data-phone={SUPPORT_PHONE}>
          <label htmlFor="city">Your city</label>
          <input id="city" name="city" autoComplete="address-level2" enterKeyHint="search" />
          <button type="submit" className="btn btn-out">
            Check
          </button>
        </form>
        <p className="answer" role="status" />
      </div>
      <AreaMap />
      <ul className="chips" aria-label="The communities we serve">
        {SERVICE_AREAS.map((area) => (
          <li key={area} data-area={area}>
            {area}
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const AreaMap = (): ReactElement => (
  <svg className="hexes" viewBox="-40 -43 636 432" aria-hidden="true">
    <symbol id="hex" overflow="visible">
      <path d="M0-40.5l35.1 20.25v40.5L0 40.5l-35.1-20.25v-40.5z" />
    </symbol>
    {SERVICE_AREAS.map((area) => {
      const [column, row] = PLACES[area]
      return (
        <g
          key={area}
          data-area={area}
          transform={`translate(${(column - 1) * HALF_COLUMN} ${row * ROW})`}
        >
          <use href="#hex" />
          <AreaName words={area === 'New Westminster' ? ['New', 'West'] : area.split(' ')} />
        </g>
      )
    })}
  </svg>
)

const AreaName = ({ words: [first, second] }: { words: string[] }): ReactElement => (
  <>
    <text y={second ? -2 : 4.5}>{first}</text>
    {second && <text y="13">{second}</text>}
  </>
)
