import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, Day, dayOf, formatDay, formatMonth } from '../../../contract/calendar.ts'
import { MOST_DAYS_AHEAD } from '../../../contract/windows.ts'
import { now } from '../../clock.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MonthGrid } from '../../ui/layout/MonthGrid.tsx'
import { addMonths, monthCells, monthOf } from '../../ui/month.ts'
import styles from './calendar.module.css'
import { type CalendarQuery, useDays } from './use-days.ts'
import { type ShownState, shortWord } from './window-words.ts'

type Props = {
  query: CalendarQuery
  chosen: Day | null
  onPick: (day: Day) => void
  onClose: () => void
}

/**
 * The days that can be booked, month by month, with what each offers at best. One tab stop; the arrows move.
 * Each month is asked for together with the next, which says whether there is more.
 */
export function Calendar({ query, chosen, onPick, onClose }: Props) {
  const today = dayOf(now())
  const end = addDays(today, MOST_DAYS_AHEAD)
  const [stop, setStop] = useState<Day>(chosen && chosen > today ? chosen : today)
  const month = daysFrom(today, stop)
  const next = daysFrom(today, addMonths(stop, 1))
  const { states, isFailed } = useDays([...month, ...next], query)
  const isOffered = (day: Day) => states.get(day) !== 'closed' && day <= end
  const last = [...month, ...next].findLast(isOffered)
  const days = last === undefined ? month : month.filter((day) => day <= last)
  const after = next.some(isOffered) ? next[0] : undefined
  const before = month[0] && month[0] > today ? addDays(month[0], -1) : undefined
  const stateOf = (day: Day): ShownState => states.get(day) ?? (isFailed ? 'unknown' : 'loading')
  const pick = (day: Day) => {
    if (!isOff(stateOf(day))) onPick(day)
  }
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current = document.activeElement
    box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [])
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The dialog stays open.
    event.stopPropagation()
    event.preventDefault()
    close()
  }

  const canMove = (to: Day) =>
    to >= today &&
    (days.includes(to) ||
      (before !== undefined && to <= before) ||
      (after !== undefined && to >= after))

  return (
    <div
      ref={box}
      className={`${layout.panel} ${styles.calendar}`}
      role="group"
      aria-label="Another date"
      onKeyDown={closeOnEscape}
    >
      <TypedDay
        from={today}
        to={end}
        onTyped={setStop}
        onEntered={(day) => stateOf(day) !== 'closed' && onPick(day)}
      />
      {isFailed && (
        <p className={layout.notice}>We couldn't load the calendar. Try again in a moment.</p>
      )}
      <MonthHeader month={stop} before={before} after={after} onTurn={setStop} onClose={close} />
      <MonthGrid
        days={days}
        stop={stop}
        onMove={setStop}
        canMove={canMove}
        className={styles.month}
      >
        {(day) => (
          <DayButton
            day={day}
            state={stateOf(day)}
            isChosen={day === chosen}
            isStop={day === stop}
            onPick={() => pick(day)}
          />
        )}
      </MonthGrid>
    </div>
  )
}

type DayButtonProps = {
  day: Day
  state: ShownState
  isChosen: boolean
  /** Whether Tab stops here. */
  isStop: boolean
  onPick: () => void
}

const DayButton = ({ day, state, isChosen, isStop, onPick }: DayButtonProps) => (
  <button
    type="button"
    className={styles.day}
    data-day={day}
    data-state={state}
    aria-pressed={isChosen}
    aria-disabled={isOff(state)}
    tabIndex={isStop ? 0 : -1}
    onClick={onPick}
  >
    <span className="vh">{formatDay(day)}: </span>
    <b aria-hidden="true">{Number(day.slice(8))}</b>
    <small>{state === 'request' ? 'Ask' : shortWord(state)}</small>
  </button>
)

type MonthHeaderProps = {
  month: Day
  /** A day of the month before or after; undefined where nothing can be booked. */
  before: Day | undefined
  after: Day | undefined
  onTurn: (day: Day) => void
  onClose: () => void
}

const MonthHeader = ({ month, before, after, onTurn, onClose }: MonthHeaderProps) => (
  <div className={styles.header}>
    <h3>{formatMonth(month)}</h3>
    <IconButton label="Previous month" disabled={!before} onClick={() => before && onTurn(before)}>
      <IconChevronLeft size={20} aria-hidden="true" />
    </IconButton>
    <IconButton label="Next month" disabled={!after} onClick={() => after && onTurn(after)}>
      <IconChevronRight size={20} aria-hidden="true" />
    </IconButton>
    <IconButton label="Close calendar" onClick={onClose}>
      <IconX size={20} aria-hidden="true" />
    </IconButton>
  </div>
)

type TypedDayProps = {
  from: Day
  to: Day
  onTyped: (day: Day) => void
  onEntered: (day: Day) => void
}

/** A day by its date: the calendar turns to it, and Enter chooses it. */
function TypedDay({ from, to, onTyped, onEntered }: TypedDayProps) {
  const [text, setText] = useState('')
  const dayIn = (date: string) => {
    const day = Day.safeParse(date).data
    return day && day >= from && day <= to ? day : undefined
  }
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
      min={from}
      max={to}
      value={text}
      onValue={type}
      onKeyDown={enter}
    />
  )
}

const isOff = (state: ShownState): boolean => state === 'closed' || state === 'loading'

/** The days of a month from today on. */
const daysFrom = (today: Day, inMonth: Day): Day[] =>
  monthCells(inMonth).filter((day) => monthOf(day) === monthOf(inMonth) && day >= today)
