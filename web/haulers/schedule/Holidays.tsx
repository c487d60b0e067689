import { IconCalendarOff } from '@tabler/icons-react'
import { addDays, dayOf, formatShortDay } from '../../../contract/calendar.ts'
import type { HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { now } from '../../clock.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './schedule.module.css'

/** How far ahead holidays are named. */
const NAMED_DAYS = 60
const MOST_NAMED = 4

/** The next days on which the business takes no pickups. */
export function Holidays({ closedDays }: Pick<HaulerSchedule, 'closedDays'>) {
  const until = addDays(dayOf(now()), NAMED_DAYS)
  const days = closedDays.filter((day) => day <= until).slice(0, MOST_NAMED)
  if (days.length === 0) return null
  const names = new Intl.ListFormat('en-CA').format(days.map(formatShortDay))
  return (
    <p className={`${layout.panel} ${styles.holidays}`}>
      <IconCalendarOff size={20} aria-hidden="true" />
      <span>
        <b>{names}: we're closed</b>
        No jobs are offered. You don't need to do anything.
      </span>
    </p>
  )
}
