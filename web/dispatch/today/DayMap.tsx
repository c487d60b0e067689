import type { DayPoint } from '../../../contract/hauler-day.ts'
import { ARMS, FRASER, GREEN, ISLANDS, ROADS, SEA } from '../../ui/map/region.ts'
import styles from './day-map.module.css'
import { LABEL_SIZE, mapView, type Pin, PIN_RADIUS } from './map-view.ts'

export type MapStop = { number: number; point: DayPoint; state: 'done' | 'current' | 'ahead' }

/** The stops of the day on our own drawing of the region, with straight legs: no tiles, and the same offline. */
export function DayMap({ stops, label }: { stops: readonly MapStop[]; label: string }) {
  const { left, top, width, height, pins, labels } = mapView(stops.map(({ point }) => point))
  const radius = height * PIN_RADIUS
  return (
    <svg
      className={styles.map}
      viewBox={`${left} ${top} ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <rect className={styles.land} x={left - 300} y={top - 300} width="1500" height="1200" />
      <path className={styles.green} d={GREEN} />
      <path className={styles.sea} d={SEA} />
      <path className={styles.land} d={ISLANDS} />
      <path className={styles.river} d={FRASER} />
      <path className={styles.arms} d={ARMS} />
      <path className={styles.road} d={ROADS} strokeWidth={height / 75} />
      {legsOf(stops, pins).map(({ from, to, isDriven }) => {
        const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
        return (
          <g key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
            <line className={styles.casing} {...line} strokeWidth={height / 28} />
            <line
              className={isDriven ? styles.driven : styles.ahead}
              {...line}
              strokeWidth={height / 56}
              strokeDasharray={isDriven ? undefined : `${height / 26} ${height / 36}`}
            />
          </g>
        )
      })}
      {labels.map(({ area, x, y }) => (
        <text
          key={area}
          className={styles.place}
          fontSize={height * LABEL_SIZE}
          strokeWidth={height / 60}
          x={x}
          y={y}
        >
          {area}
        </text>
      ))}
      {stops.map(({ number, state }, index) => (
        <PinMark key={number} at={pins[index]} {...{ number, state, radius }} />
      ))}
    </svg>
  )
}

function legsOf(stops: readonly MapStop[], pins: readonly Pin[]) {
  return stops.slice(1).flatMap((stop, index) => {
    const [from, to] = [pins[index], pins[index + 1]]
    const isDriven = stops[index]?.state === 'done' && stop.state !== 'ahead'
    return from && to ? [{ from, to, isDriven }] : []
  })
}

type PinProps = Pick<MapStop, 'number' | 'state'> & { at: Pin | undefined; radius: number }

function PinMark({ number, state, at, radius }: PinProps) {
  if (!at) return null
  const size = state === 'current' ? radius * 1.2 : radius
  return (
    <g className={styles.pin} data-state={state} transform={`translate(${at.x} ${at.y})`}>
      <circle r={size} strokeWidth={radius / 4.5} />
      {state === 'done' ? (
        <path d="M-4.500 .5l3 3 6-6.500" strokeWidth="2.6" transform={`scale(${radius / 11})`} />
      ) : (
        <text fontSize={radius * 1.15} y={radius * 0.4}>
          {number}
        </text>
      )}
    </g>
  )
}
