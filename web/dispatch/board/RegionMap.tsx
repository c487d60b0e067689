import type { BoardRoute } from '../../../contract/board.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { ARMS, FRASER, GREEN, ISLANDS, onSketch, PLACES, ROADS, SEA } from '../../ui/map/region.ts'
import { fullName } from '../calendar/board.ts'
import styles from './map-of-day.module.css'

const VIEW = { left: 0, top: 0, width: 720, height: 560 }
const PIN = 13
const TEXT = 14

type Props = { route: BoardRoute; others: readonly BoardRoute[] }

/** Our own drawing of the 19 areas with a route: numbered stops in driving order, what is proposed dashed. */
export function RegionMap({ route, others }: Props) {
  const home = onSketch(route.home)
  const stops = route.stops.flatMap((stop, index) =>
    stop.place ? [{ ...stop, number: index + 1, at: onSketch(stop.place) }] : [],
  )
  const legs = stops.map((stop, index) => ({
    id: stop.jobId,
    from: stops[index - 1]?.at ?? home,
    to: stop.at,
    isProposed: stop.isProposed || stops[index - 1]?.isProposed === true,
  }))
  const { left, top, width, height } = VIEW
  return (
    <svg
      className={styles.region}
      viewBox={`${left} ${top} ${width} ${height}`}
      role="img"
      aria-label={`Map with ${stops.length === 1 ? '1 stop' : `${stops.length} stops`} of ${fullName(route.user)}; the list below has the same`}
    >
      <rect className={styles.land} x={-100} y={-100} width={1_000} height={900} />
      <path className={styles.green} d={GREEN} />
      <path className={styles.sea} d={SEA} />
      <path className={styles.land} d={ISLANDS} />
      <path className={styles.river} d={FRASER} />
      <path className={styles.arms} d={ARMS} />
      <path className={styles.road} d={ROADS} />
      {SERVICE_AREAS.map((area) => (
        <text
          key={area}
          className={styles.area}
          fontSize={TEXT}
          x={PLACES[area][0]}
          y={PLACES[area][1]}
        >
          {area}
        </text>
      ))}
      {others.flatMap(({ haulerId, stops: each }) =>
        each.flatMap(({ jobId, place }) => {
          if (!place) return []
          const { x, y } = onSketch(place)
          return <circle key={`${haulerId} ${jobId}`} className={styles.dot} cx={x} cy={y} r={5} />
        }),
      )}
      {legs.map(({ id, from, to, isProposed }) => (
        <line
          key={id}
          className={styles.leg}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeDasharray={isProposed ? '9 7' : undefined}
        />
      ))}
      <rect className={styles.home} x={home.x - 9} y={home.y - 9} width={18} height={18} rx={4} />
      {stops.map(({ jobId, number, at, isProposed }) => (
        <g
          key={jobId}
          className={styles.pin}
          data-proposed={isProposed}
          transform={`translate(${at.x} ${at.y})`}
        >
          <circle r={PIN} strokeDasharray={isProposed ? '5 4' : undefined} />
          <text y={5} fontSize={TEXT}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
