import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { addDays, dayOfWeek, type Day } from '../../../contract/calendar.ts'
import { dayAfterKey, WEEKDAYS } from '../month.ts'

type Props = {
  /** In order; weekdays before the first and after the last stay empty. */
  days: readonly Day[]
  /** The day where Tab stops and the keys start. */
  stop: Day
  /** Takes the stop to another day, which may be of another month. */
  onMove: (to: Day) => void
  canMove?: (to: Day) => boolean
  className: string | undefined
  /** The heading of a grid whose stop is also what is chosen; without it this is a plain table. */
  gridLabel?: string
  isBusy?: boolean
  /** The button of a day, with `data-day` and the tab index. */
  children: (day: Day) => ReactNode
}

/** A month by weeks, Sunday first. One tab stop; arrows, Home, End, Page Up and Page Down move. */
export function MonthGrid({ days, stop, onMove, canMove = () => true, ...grid }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const target = useRef<Day>(null)
  // After drawing, whenever that is: the day may be of a month that is not there before.
  useEffect(() => {
    if (target.current !== stop) return
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)
    if (!button) return
    target.current = null
    button.focus()
  })
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = dayAfterKey(stop, event.key)
    if (!to || to === stop || !canMove(to)) return
    event.preventDefault()
    target.current = to
    onMove(to)
  }
  const { className, gridLabel, isBusy, children } = grid
  const weeks = [...Map.groupBy(days, sundayBefore)]
  return (
    <table
      ref={table}
      role={gridLabel && 'grid'}
      aria-labelledby={gridLabel}
      aria-busy={isBusy}
      className={className}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([sunday, week = []]) => (
          <tr key={sunday}>
            {WEEKDAYS.map((name, index) => {
              const day = week.find((each) => dayOfWeek(each) === index)
              return (
                <td
                  key={day ?? name}
                  role={gridLabel && 'gridcell'}
                  aria-selected={gridLabel ? day === stop : undefined}
                >
                  {day && children(day)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sundayBefore = (day: Day): Day => addDays(day, -dayOfWeek(day))
