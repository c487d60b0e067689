import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, formatDay, formatWeekday, windowFacts } from '../../contract/calendar.ts'
import type { WindowState } from '../../contract/windows.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import layout from '../ui/layout/layout.module.css'
import type { Call } from './call.ts'
import { Part } from './Part.tsx'
import {
  type Choice,
  DAYS_SHOWN,
  daysFrom,
  firstDay,
  ROWS,
  type useWindows,
} from './use-windows.ts'
import { TimeLeft } from './TimeLeft.tsx'
import styles from './when.module.css'

const STATES: Record<WindowState, string> = {
  open: 'Open',
  last: 'Last place',
  request: 'On request',
  full: 'Full',
  closed: 'Closed',
}

type Props = {
  call: Call
  first: Choice['date']
  windows: ReturnType<typeof useWindows>
  /** Until when the chosen window is held. */
  heldUntil: Date | null
  onShow: (first: Choice['date']) => void
  onChoose: (choice: Choice) => void
  error: string | undefined
}

/** The windows of five days. The arrow keys move, Enter or Space chooses and holds one. */
export function WhenPart({ call, first, windows, heldUntil, onShow, onChoose, error }: Props) {
  const days = daysFrom(first)
  return (
    <Part
      number={4}
      title="When"
      isDone={call.date !== null && call.window !== null}
      aside={
        <span className={layout.line}>
          <small className={layout.dim}>Checked with the whole day's plan</small>
          <IconButton
            size="s"
            label="Earlier days"
            disabled={first <= firstDay()}
            onClick={() => onShow(addDays(first, -DAYS_SHOWN))}
          >
            <IconChevronLeft size={18} />
          </IconButton>
          <IconButton
            size="s"
            label="Later days"
            onClick={() => onShow(addDays(first, DAYS_SHOWN))}
          >
            <IconChevronRight size={18} />
          </IconButton>
        </span>
      }
    >
      <Grid {...{ call, days, windows, heldUntil, onChoose }} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Part>
  )
}

type GridProps = Pick<Props, 'call' | 'windows' | 'heldUntil' | 'onChoose'> & {
  days: Choice['date'][]
}

function Grid({ call, days, windows, heldUntil, onChoose }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState({ row: 0, column: 1 })
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = STEPS[event.key]
    if (!step || event.ctrlKey) return
    event.preventDefault()
    const next = {
      row: Math.min(Math.max(row + step[0], 0), ROWS.length - 1),
      column: Math.min(Math.max(column + step[1], 0), days.length - 1),
    }
    setFocused(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  return (
    <table ref={table} className={styles.grid} aria-label="Windows">
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col" className="num">
              {formatWeekday(day)} {Number(day.slice(-2))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((window, row) => (
          <tr key={window}>
            <th scope="row">
              {windowFacts[window].label}
              <small>{windowFacts[window].hours}</small>
            </th>
            {days.map((date, column) => {
              const state = windows.stateOf({ date, window })
              const isChosen = call.date === date && call.window === window
              const isFree = state === 'open' || state === 'last' || state === 'request'
              const words = state ? STATES[state] : '…'
              const isNext = row === focused.row && column === focused.column
              return (
                <td key={date}>
                  <button
                    type="button"
                    id={isNext ? 'call-date' : undefined}
                    data-cell={`${row} ${column}`}
                    data-state={state ?? undefined}
                    aria-pressed={isChosen}
                    aria-disabled={!isFree && !isChosen}
                    tabIndex={isNext ? 0 : -1}
                    onFocus={() => setFocused({ row, column })}
                    onKeyDown={(event) => move(event, row, column)}
                    onClick={() => {
                      if (isFree) onChoose({ date, window })
                    }}
                  >
                    <span className="vh">
                      {formatDay(date)}, {windowFacts[window].label}:{' '}
                    </span>
                    {isChosen && heldUntil ? (
                      <>
                        Held {/* Read out at 5:00 and 1:00 alone. */}
                        <span aria-hidden="true" className="num">
                          <TimeLeft until={heldUntil} />
                        </span>
                      </>
                    ) : (
                      words
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STEPS: Record<string, readonly [number, number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
