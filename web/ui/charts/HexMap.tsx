import { useState } from 'react'
import type { ServiceArea } from '../../../contract/places.ts'
import { HONEYCOMB } from './honeycomb.ts'
import { shadeOf } from './scale.ts'
import styles from './charts.module.css'

const AREAS = Object.keys(HONEYCOMB) as ServiceArea[]
const SIZE = { width: 636, height: 432 }
/** Width to height of the map, for what stands in for it. */
export const HEX_MAP_SIZE = `${SIZE.width} / ${SIZE.height}`
const CELL = { width: 78, height: 67.5, half: 35.1, side: 20.2, tip: 40.5 }

type Props = {
  /** How many there are in an area; areas that are not named have none. */
  counts: ReadonlyMap<ServiceArea, number>
  /** What is counted, in the plural: 'open jobs'. */
  noun: string
}

/** The 19 service areas as a honeycomb, darker (brighter in the dark) where there is more. A table goes with it. */
export function HexMap({ counts, noun }: Props) {
  const [pointed, setPointed] = useState<ServiceArea | null>(null)
  const highest = Math.max(1, ...counts.values())
  return (
    <>
      <svg
        viewBox={`36 -4 ${SIZE.width} ${SIZE.height}`}
        className={styles.map}
        aria-hidden="true"
        onPointerLeave={() => setPointed(null)}
      >
        {AREAS.map((area) => (
          <Cell
            key={area}
            area={area}
            count={counts.get(area) ?? 0}
            highest={highest}
            chosen={pointed === area}
            onPoint={() => setPointed(area)}
          />
        ))}
        {pointed && (
          <text x={672} y={28} style={{ textAnchor: 'end', fill: 'var(--tx)' }}>
            {pointed}: {counts.get(pointed) ?? 0}
          </text>
        )}
      </svg>
      {/* A table does not shrink to a pixel; the box around it does. */}
      <div className="vh">
        <table>
          <caption>{noun} by area</caption>
          <tbody>
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">{area}</th>
                <td>{counts.get(area) ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type CellProps = {
  area: ServiceArea
  count: number
  highest: number
  chosen: boolean
  onPoint: () => void
}

function Cell({ area, count, highest, chosen, onPoint }: CellProps) {
  const [halfColumn, row] = HONEYCOMB[area]
  const x = 38 + (halfColumn * CELL.width) / 2
  const y = 42 + row * CELL.height
  const { half, side, tip } = CELL
  const shade = shadeOf(count, highest)
  const corners = [
    [x, y - tip],
    [x + half, y - side],
    [x + half, y + side],
    [x, y + tip],
    [x - half, y + side],
    [x - half, y - side],
  ]
  return (
    <g onPointerEnter={onPoint}>
      <polygon
        points={corners.map((corner) => corner.join(',')).join(' ')}
        className={`${styles.hex} ${styles[`shade${shade}`]} ${chosen ? styles.chosen : ''}`}
      />
      {count > 0 && (
        <text x={x} y={y + 9} className={styles[`count${shade}`]}>
          {count}
        </text>
      )}
    </g>
  )
}
