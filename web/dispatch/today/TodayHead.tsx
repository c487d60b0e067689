import { IconSend } from '@tabler/icons-react'
import { useId } from 'react'
import { type Day, formatPickupDay } from '../../../contract/calendar.ts'
import type { HaulerDay } from '../../../contract/hauler-day.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { basisText, leftText, minutesText, ROUTE_STOPS, routeThrough } from './day-copy.ts'
import type { DayView } from './day-view.ts'
import { DayMap, type MapStop } from './DayMap.tsx'
import panel from './day-panel.module.css'
import styles from './today.module.css'

type Props = {
  view: DayView
  /** Undefined until the server has answered, or where it does not. */
  day: HaulerDay | undefined
  date: Day
  isPending: boolean
}

/** The day at a glance: its map, what is left to drive, and the way to the phone's navigation. */
export function TodayHead({ view, day, date, isPending }: Props) {
  const id = useId()
  const stops = mapStops(view)
  return (
    <section aria-labelledby={id}>
      <div className={styles.title}>
        <h3 id={id}>Today</h3>
        <span>
          {formatPickupDay(date)}, {view.count === 1 ? '1 stop' : `${view.count} stops`}
        </span>
      </div>
      {(isPending || stops.length > 0) && (
        <div className={panel.map}>
          <div className={panel.frame}>
            {stops.length > 0 && <DayMap stops={stops} label={mapLabel(view)} />}
          </div>
          {day && <Left view={view} day={day} />}
          {!day && <p className={panel.waiting}>Finding the order of your stops…</p>}
        </div>
      )}
    </section>
  )
}

function Left({ view, day: { left, stops } }: { view: DayView; day: HaulerDay }) {
  const ahead = view.today
    .filter(({ stop }) => stop === undefined || stop.arrivesAt !== null)
    .map(({ job }) => job.address)
  const drive = left.minutes > 0 && `About ${minutesText(left.minutes)} of driving`
  return (
    <div className={panel.left}>
      <div>
        <b>{leftText(left)}</b>
        {drive && <p>{drive}</p>}
      </div>
      {ahead.length > 0 && (
        <ButtonLink
          href={routeThrough(ahead)}
          target="_blank"
          rel="noopener"
          icon={<IconSend size={18} aria-hidden="true" />}
          aria-label={`Open route through ${routeName(ahead.length)}, opens in a new tab`}
        >
          Open route
        </ButtonLink>
      )}
      <small>In order of slots, then the shortest way. {basisText(stops)}</small>
    </div>
  )
}

const routeName = (stops: number): string =>
  stops > ROUTE_STOPS ? `the next ${ROUTE_STOPS} stops` : stops === 1 ? '1 stop' : `${stops} stops`

/** The stops whose place is known, numbered as in the list. */
function mapStops({ done, today, current }: DayView): MapStop[] {
  const past = done.map((stop, index) => ({ number: index + 1, stop, state: 'done' as const }))
  const ahead = today.map(({ job, stop, number }) => ({
    number,
    stop,
    state: job === current ? ('current' as const) : ('ahead' as const),
  }))
  return [...past, ...ahead].flatMap(({ number, stop, state }) =>
    stop?.point ? [{ number, state, point: stop.point }] : [],
  )
}

function mapLabel({ done, today }: DayView): string {
  const names = [
    ...done.flatMap(({ completed }) => completed ?? []),
    ...today.map(({ job }) => job),
  ]
  const list = names.map(
    ({ firstName, area }, index) => `${index + 1} ${firstName}${area ? `, ${area}` : ''}`,
  )
  return `Map sketch of today’s stops in driving order: ${list.join('; ')}`
}
