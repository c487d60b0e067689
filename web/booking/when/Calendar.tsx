import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  addDays,
  type Day,
  dayOf,
  dayOfWeek,
  formatDay,
  formatMonth,
} from '../../../contract/calendar.ts'
import type { Args } from '../../../contract/endpoint.ts'
import { getWindows } from '../../../contract/windows.ts'
import { call } from '../../api/client.ts'
import { now } from '../../clock.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { monthOf, WEEKDAYS } from '../../ui/month.ts'
import styles from './calendar.module.css'
import { type ShownState, shortWord } from './window-words.ts'
import { bestOf } from './WindowStrip.tsx'

/** As far ahead as pickups can be booked. */
const HORIZON = 62
const WEEK = 7

type Props = {
  query: Pick<Args<typeof getWindows>['query'], 'loadSize' | 'area'>
  chosen: Day | null
  onPick: (day: Day) => void
  onClose: () => void
}

/** Every day that can be booked, with what it offers at best. One tab stop; the arrows move. */
export function Calendar({ query, chosen, onPick, onClose }: Props) {
  const today = dayOf(now())
  const { states, isFailed } = useDays(today, query)
  const days = Array.from({ length: HORIZON }, (_, index) => addDays(today, index)).filter(
    (day) => states === null || states.has(day),
  )
  const [stop, setStop] = useState<Day>(chosen ?? today)
  const stateOf = (day: Day): ShownState => states?.get(day) ?? (isFailed ? 'unknown' : 'loading')
  const pick = (day: Day) => {
    if (!isOff(stateOf(day))) onPick(day)
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])

  const month = monthOf(stop)
  const before = days.findLast((day) => monthOf(day) < month)
  const after = days.find((day) => monthOf(day) > month)
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog stays open.
      event.stopPropagation()
      event.preventDefault()
      return onClose()
    }
    const to = STEPS[event.key] && addDays(stop, STEPS[event.key] ?? 0)
    if (!to || !days.includes(to)) return undefined
    event.preventDefault()
    // Drawn first: the day may be of another month.
    flushSync(() => setStop(to))
    return box.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    <div
      ref={box}
      className={`${layout.panel} ${styles.calendar}`}
      role="group"
      aria-label="Another date"
    >
      <TypedDay days={days} onTyped={setStop} onEntered={pick} />
      {isFailed && (
        <p className={layout.notice}>We couldn't load the calendar. Try again in a moment.</p>
      )}
      <div className={styles.header}>
        <h3>{formatMonth(stop)}</h3>
        <IconButton
          label="Previous month"
          disabled={!before}
          onClick={() => before && setStop(before)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" disabled={!after} onClick={() => after && setStop(after)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close calendar" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Month days={days.filter((day) => monthOf(day) === month)} onKeyDown={move}>
        {(day) => {
          const state = stateOf(day)
          return (
            <button
              type="button"
              className={styles.day}
              data-day={day}
              data-state={state}
              aria-pressed={day === chosen}
              aria-disabled={isOff(state)}
              tabIndex={day === stop ? 0 : -1}
              onClick={() => pick(day)}
            >
              <span className="vh">{formatDay(day)}: </span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <small>{state === 'request' ? 'Ask' : shortWord(state)}</small>
            </button>
          )
        }}
      </Month>
    </div>
  )
}

type TypedDayProps = {
  days: readonly Day[]
  onTyped: (day: Day) => void
  onEntered: (day: Day) => void
}

/** A day by its date: the calendar turns to it, and Enter chooses it. */
function TypedDay({ days, onTyped, onEntered }: TypedDayProps) {
  const [text, setText] = useState('')
  const dayIn = (date: string) => days.find((day) => day === date)
  const type = (date: string) => {
    setText(date)
    const day = dayIn(date)
    if (day) onTyped(day)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is not sent.
    event.preventDefault()
    const day = dayIn(text)
    if (day) onEntered(day)
  }
  return (
    <TextField
      label="Pickup date"
      type="date"
      min={days[0]}
      max={days.at(-1)}
      value={text}
      onValue={type}
      onKeyDown={enter}
    />
  )
}

const isOff = (state: ShownState): boolean => state === 'closed' || state === 'loading'

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
}

type MonthProps = {
  days: readonly Day[]
  onKeyDown: (event: KeyboardEvent) => void
  children: (day: Day) => ReactNode
}

function Month({ days, onKeyDown, children }: MonthProps) {
  const weeks = Object.values(Object.groupBy(days, weekOf))
  return (
    <table className={styles.month} onKeyDown={onKeyDown}>
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
        {weeks.map((week = []) => (
          <tr key={week[0]}>
            {WEEKDAYS.map((name, index) => {
              const day = week.find((one) => dayOfWeek(one) === index)
              return <td key={name}>{day && children(day)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The Sunday that a day's week begins with. */
const weekOf = (day: Day): Day => addDays(day, -dayOfWeek(day))

/** What each day offers at best, up to the last one that is not closed. */
function useDays(today: Day, query: Props['query']) {
  const [states, setStates] = useState<ReadonlyMap<Day, ShownState> | null>(null)
  const [isFailed, setFailed] = useState(false)
  const question = JSON.stringify(query)
  useEffect(() => {
    const stop = new AbortController()
    const asked = { date: today, days: HORIZON, ...JSON.parse(question) }
    call(getWindows, { query: asked }, { signal: stop.signal }).then(
      (entries) => {
        const byDay = Map.groupBy(entries, ({ date }) => date)
        const best = [...byDay].map(
          ([date, all]) => [date, bestOf(all.map(({ state }) => state))] as const,
        )
        const last = best.findLastIndex(([, state]) => state !== 'closed')
        setStates(new Map(best.slice(0, last + 1)))
      },
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [today, question])
  return { states, isFailed }
}
