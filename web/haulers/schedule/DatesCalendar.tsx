import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { isDayOff } from '../../../contract/availability.ts'
import { addDays, dayOf, formatDay, formatMonth, type Day } from '../../../contract/calendar.ts'
import { MOST_DAYS_SET_AHEAD, type HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { now } from '../../clock.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MonthGrid } from '../../ui/layout/MonthGrid.tsx'
import { addMonths, monthCells, monthOf } from '../../ui/month.ts'
import { isBusinessClosed, type Dates } from './schedule-copy.ts'
import styles from './dates-calendar.module.css'

type Props = {
  schedule: HaulerSchedule
  chosen: Dates | null
  onPick: (day: Day) => void
}

/** A month to choose dates from, with what is booked and set apart already. One tab stop; the arrows move. */
export function DatesCalendar({ schedule, chosen, onPick }: Props) {
  const today = dayOf(now())
  const end = addDays(today, MOST_DAYS_SET_AHEAD)
  const [stop, setStop] = useState<Day>(chosen?.from ?? today)
  const days = monthCells(stop).filter((day) => monthOf(day) === monthOf(stop))
  const turn = (count: number) => {
    const to = addMonths(stop, count)
    setStop(to < today ? today : to > end ? end : to)
  }
  return (
    <div className={`${layout.panel} ${styles.calendar}`}>
      <div className={styles.header}>
        <IconButton
          label="Previous month"
          disabled={monthOf(stop) <= monthOf(today)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <b aria-live="polite">{formatMonth(stop)}</b>
        <IconButton
          label="Next month"
          disabled={monthOf(stop) >= monthOf(end)}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <MonthGrid
        days={days}
        stop={stop}
        onMove={setStop}
        canMove={(to) => to >= today && to <= end}
        className={styles.month}
      >
        {(day) => (
          <DayButton
            day={day}
            schedule={schedule}
            isPast={day < today || day > end}
            isToday={day === today}
            isStop={day === stop}
            isChosen={chosen !== null && day >= chosen.from && day <= chosen.to}
            onPick={() => {
              setStop(day)
              onPick(day)
            }}
          />
        )}
      </MonthGrid>
    </div>
  )
}

type DayButtonProps = {
  day: Day
  schedule: HaulerSchedule
  isPast: boolean
  isToday: boolean
  isStop: boolean
  isChosen: boolean
  onPick: () => void
}

function DayButton({ day, schedule, isPast, isToday, isStop, isChosen, onPick }: DayButtonProps) {
  const bookedCount = schedule.booked.filter((job) => job.day === day).length
  const exception = schedule.exceptions.find((each) => each.day === day)
  const isOff = exception !== undefined && isDayOff(exception)
  const isClosed = isBusinessClosed(schedule, day)
  const words = [
    isToday && 'today',
    isClosed && "we're closed",
    isOff && 'day off',
    exception && !isOff && 'changed hours',
    bookedCount > 0 && `${bookedCount} booked`,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-today={isToday || undefined}
      data-booked={bookedCount || undefined}
      data-mark={isClosed ? 'closed' : isOff ? 'off' : exception ? 'changed' : undefined}
      aria-label={[formatDay(day), ...words].join(', ')}
      aria-pressed={isChosen}
      disabled={isPast}
      tabIndex={isStop ? 0 : -1}
      onClick={onPick}
    >
      {Number(day.slice(8))}
    </button>
  )
}
