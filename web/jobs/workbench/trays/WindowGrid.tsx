import { Fragment } from 'react'
import {
  formatShortDay,
  formatWeekday,
  windowFacts,
  WINDOWS,
} from '../../../../contract/calendar.ts'
import type { MoveOptions, WindowToMove } from '../../../../contract/team-moves.ts'
import type { WindowState } from '../../../../contract/windows.ts'
import styles from './trays.module.css'

const STATES: Record<WindowState, string> = {
  open: 'Open',
  last: 'Last place',
  request: 'Full',
  full: 'Full',
  closed: 'Closed',
}

/** A window can be chosen where the plan has a place for the job, or its own hauler is free. */
const canChoose = ({ state, isHaulerFree }: WindowToMove): boolean =>
  state === 'open' || state === 'last' || (isHaulerFree === true && state !== 'closed')

/** Where there is room for fewer days beside each other, as the style sheet says too. */
export const NARROW = '(width < 560px)'
export const DAYS_WHERE_NARROW = 3

type Props = {
  options: MoveOptions
  chosen: WindowToMove | null
  onChoose: (window: WindowToMove) => void
}

/** Five days of windows: arrows move within, as in any group of radio buttons. */
export function WindowGrid({ options, chosen, onChoose }: Props) {
  const { windows, hauler, preferredDate, preferredTime } = options
  const days = [...new Set(windows.map(({ date }) => date))]
  const isLate = (at: number) => (at >= DAYS_WHERE_NARROW ? { 'data-late': '' } : {})
  return (
    <div className={styles.windows} role="radiogroup" aria-label="New window">
      <i />
      {days.map((day, at) => (
        <b key={day} {...isLate(at)}>
          {formatWeekday(day)} <small>{formatShortDay(day)}</small>
        </b>
      ))}
      {WINDOWS.map((window) => (
        <Fragment key={window}>
          <span>
            {windowFacts[window].label} <small>{windowFacts[window].hours}</small>
          </span>
          {days.map((day, at) => {
            const each = windows.find((one) => one.date === day && one.window === window)
            if (!each) return <i key={day} {...isLate(at)} />
            const isNow = day === preferredDate && window === preferredTime
            const isFree = each.isHaulerFree && hauler
            return (
              <label key={day} className={styles.window} data-state={each.state} {...isLate(at)}>
                <input
                  className="vh"
                  type="radio"
                  name="window"
                  aria-label={`${formatWeekday(day)}, ${formatShortDay(day)}, ${windowFacts[window].hours}`}
                  checked={chosen?.date === day && chosen.window === window}
                  disabled={isNow || !canChoose(each)}
                  onChange={() => onChoose(each)}
                />
                {isNow ? 'Now' : STATES[each.state]}
                {isFree && !isNow && <small>{hauler.firstName} free</small>}
              </label>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}
