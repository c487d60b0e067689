import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { ARMS, FRASER, GREEN, ISLANDS, PLACES, ROADS, SEA, WATERS } from '../../ui/map/region.ts'
import styles from './area-map.module.css'

const WIDTH = 190
const HEIGHT = 89

type Props = {
  area: ServiceArea
  /** The street, as far as the page shows it. */
  address: string
}

/** A drawing of the area with what lies around it: no tiles, no exact place and no position of a person. */
export function AreaMap({ area, address }: Props) {
  const [x, y] = PLACES[area]
  const [left, top] = [x - WIDTH / 2, y - HEIGHT / 2 - 4]
  const isIn = (px: number, py: number, edge: number) =>
    px > left + edge && px < left + WIDTH - edge && py > top + 6 && py < top + HEIGHT - 4
  return (
    <svg
      className={styles.map}
      viewBox={`${left} ${top} ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map sketch of ${area} and what lies around it. Your pickup: ${address}.`}
    >
      <rect className={styles.land} x={left - 80} y={top - 80} width="320" height="240" />
      <path className={styles.green} d={GREEN} />
      <path className={styles.sea} d={SEA} />
      <path className={styles.land} d={ISLANDS} />
      <path className={styles.river} d={FRASER} />
      <path className={styles.arms} d={ARMS} />
      <path className={styles.edge} d={ROADS} />
      <path className={styles.road} d={ROADS} />
      {WATERS.filter(([, px, py]) => isIn(px, py, 16)).map(([name, px, py]) => (
        <text key={px} className={styles.water} fontSize="4.2" x={px} y={py}>
          {name}
        </text>
      ))}
      {SERVICE_AREAS.filter((each) => each !== area && isIn(...PLACES[each], 14)).map((each) => (
        <text
          key={each}
          className={styles.place}
          fontSize="4.2"
          x={PLACES[each][0]}
          y={PLACES[each][1]}
        >
          {each}
        </text>
      ))}
      <circle className={styles.around} cx={x} cy={y} r="13" />
      <g transform={`translate(${x} ${y}) scale(0.3)`}>
        <path className={styles.pin} d="M0 6c-11-11-17-19-17-27a17 17 0 0 1 34 0c0 8-6 16-17 27z" />
        <circle className={styles.dot} cy="-21" r="7" />
      </g>
      <text className={styles.own} fontSize="5" x={x} y={y + 9}>
        {area}
      </text>
    </svg>
  )
}
