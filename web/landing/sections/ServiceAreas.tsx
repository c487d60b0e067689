import type { ReactElement } from 'react'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { HONEYCOMB } from '../../ui/charts/honeycomb.ts'
import { SUPPORT_PHONE } from '../static-page.ts'
import { SectionHead } from './SectionHead.tsx'

const HALF_COLUMN = 39
const ROW = 67.5

export const ServiceAreas = (): ReactElement => (
  <section className="s unseen" id="service-areas">
    <div className="wrap area" data-own-scheme>
      <div>
        <SectionHead eyebrow="Service areas">From Lions Bay to Langley</SectionHead>
        <p className="lede">
          We take bookings in {SERVICE_AREAS.length} communities. Type your city or postal code to
          see when we can come and what it costs.
        </p>
        <form className="cover" data-area-check data-phone={SUPPORT_PHONE}>
          <label htmlFor="city">Your city or postal code</label>
          <input
            id="city"
            name="city"
            maxLength={300}
            autoComplete="postal-code"
            enterKeyHint="search"
          />
          <button type="submit" className="btn btn-out">
            Check
          </button>
        </form>
        <p className="answer" role="status" />
        <div className="found" />
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
      const [column, row] = HONEYCOMB[area]
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
