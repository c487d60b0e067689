import { type KeyboardEvent, useRef, useState } from 'react'
import {
  type Day,
  dayOf,
  formatWeekday,
  type TimeWindow,
  windowFacts,
  WINDOWS,
} from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import type { Choice } from './window-words.ts'
import { type CellFacts, WindowCell } from './WindowCell.tsx'
import styles from './window-days.module.css'

export type WindowsProps = {
  days: readonly Day[]
  chosen: Choice | null
  factsOf: (choice: Choice) => CellFacts
  onChoose: (choice: Choice) => void
}

/** Six days by three windows at a glance. Each row is one tab stop; the arrows move, also between rows. */
export function WindowGrid({ days, chosen, factsOf, onChoose }: WindowsProps) {
  const table = useRef<HTMLTableElement>(null)
  const [stops, setStops] = useState<Partial<Record<TimeWindow, Day>>>({})
  const stopOf = (window: TimeWindow): Day | undefined => {
    const stop = stops[window] ?? (chosen?.window === window ? chosen.date : undefined)
    if (stop && days.includes(stop)) return stop
    return days.find((date) => factsOf({ date, window }).state !== 'closed') ?? days[0]
  }

  const move = (event: KeyboardEvent) => {
    const to = neighbour(event, days)
    if (!to) return
    event.preventDefault()
    setStops((all) => ({ ...all, [to.window]: to.date }))
    table.current?.querySelector<HTMLElement>(`[data-window="${to.date} ${to.window}"]`)?.focus()
  }

  return (
    <table ref={table} className={styles.grid}>
      <thead>
        <tr>
          <td />
          {days.map((date) => (
            <th key={date} scope="col" data-chosen={chosen?.date === date}>
              {dayName(date)}
              <b>{Number(date.slice(8))}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {WINDOWS.map((window) => (
          <tr key={window}>
            <th scope="row">
              <span>{windowFacts[window].label}</span>
              <small>{windowFacts[window].hours}</small>
            </th>
            {days.map((date) => (
              <td key={date}>
                <WindowCell
                  {...factsOf({ date, window })}
                  tabIndex={date === stopOf(window) ? 0 : -1}
                  onChoose={() => onChoose({ date, window })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Today' or 'Sat'. */
export const dayName = (date: Day): string =>
  date === dayOf(now()) ? 'Today' : formatWeekday(date)

const STEPS: Record<string, readonly [days: number, windows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
}

/** Where a key leads from the cell that has the focus. */
function neighbour({ key, target }: KeyboardEvent, days: readonly Day[]): Choice | null {
  const step = STEPS[key]
  const at = target instanceof HTMLElement ? target.dataset.window?.split(' ') : undefined
  if (!step || !at) return null
  const [day, window] = [
    days.findIndex((date) => date === at[0]),
    WINDOWS.findIndex((name) => name === at[1]),
  ]
  const date = days[clamp(day + step[0], days.length)]
  const name = WINDOWS[clamp(window + step[1], WINDOWS.length)]
  return date && name ? { date, window: name } : null
}

const clamp = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1)
