import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Day, windowFacts, WINDOWS } from '../../../contract/calendar.ts'
import { type ShownState, shortWord } from './window-words.ts'
import { WindowCell } from './WindowCell.tsx'
import { dayName, type WindowsProps } from './WindowGrid.tsx'
import cell from './window-cell.module.css'
import styles from './window-days.module.css'

type Props = WindowsProps & {
  /** The day whose windows are on screen. */
  shownDay: Day
  onShow: (day: Day) => void
  more: { isOpen: boolean; onToggle: () => void }
}

/** On a phone: the days in a strip that scrolls sideways, then the three windows of one of them. */
export function WindowStrip({ days, shownDay, onShow, factsOf, onChoose, more }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = strip.current?.querySelector<HTMLElement>(`[data-day="${shownDay}"]`)
    const box = strip.current
    if (!at || !box) return
    if (
      at.offsetLeft < box.scrollLeft ||
      at.offsetLeft + at.offsetWidth > box.scrollLeft + box.clientWidth
    )
      box.scrollLeft = at.offsetLeft - box.clientWidth / 2
  }, [shownDay])

  return (
    <>
      <div ref={strip} className={styles.strip} role="group" aria-label="Day">
        {days.map((date) => (
          <button
            key={date}
            type="button"
            className={styles.day}
            data-day={date}
            aria-pressed={date === shownDay}
            onClick={() => onShow(date)}
          >
            {dayName(date)}
            <b>{Number(date.slice(8))}</b>
            <small>
              {shortWord(bestOf(WINDOWS.map((window) => factsOf({ date, window }).state)))}
            </small>
          </button>
        ))}
        <button
          type="button"
          className={styles.day}
          aria-expanded={more.isOpen}
          onClick={more.onToggle}
        >
          Other <IconCalendar size={22} aria-hidden="true" />
          <small>dates</small>
        </button>
      </div>
      <div className={cell.three} role="group" aria-label="Time window">
        {WINDOWS.map((window) => (
          <WindowCell
            key={window}
            {...factsOf({ date: shownDay, window })}
            left={null}
            title={
              <span>
                {windowFacts[window].label}
                <small>{windowFacts[window].hours}</small>
              </span>
            }
            onChoose={() => onChoose({ date: shownDay, window })}
          />
        ))}
      </div>
    </>
  )
}

const BEST_FIRST: readonly ShownState[] = [
  'open',
  'last',
  'request',
  'full',
  'unknown',
  'loading',
  'closed',
]

/** What a day offers at best. */
export const bestOf = (states: readonly ShownState[]): ShownState =>
  BEST_FIRST.find((state) => states.includes(state)) ?? 'closed'
