import { dayOf, formatDay } from '../../contract/calendar.ts'
import type { AdminDispute } from '../../contract/job-money.ts'
import { formatMoney } from '../../contract/money.ts'

const DAY_MS = 86_400_000

/** Whole days of the calendar until then; below zero once it is over. */
const daysUntil = (due: Date, now: Date): number =>
  Math.round((Date.parse(dayOf(due)) - Date.parse(dayOf(now))) / DAY_MS)

/** Soon enough that a person has to act today. */
export const isUrgent = (due: Date, now: Date): boolean => daysUntil(due, now) <= 3

export function dueWords(due: Date, now: Date): string {
  const days = daysUntil(due, now)
  const day = formatDay(dayOf(due))
  if (due < now) return `Evidence was due ${day}`
  if (days === 0) return `Evidence is due today, ${day}`
  return `Evidence is due ${day}, ${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What the dispute does to the hauler's share. */
export const shareWords = ({ onHold, missing, lost, undecided }: AdminDispute): string[] => [
  ...(onHold > 0 ? [`${formatMoney(onHold)} of the hauler’s share is on hold`] : []),
  ...(missing > 0 ? [`${formatMoney(missing)} of it could not be taken back`] : []),
  ...(undecided > 0
    ? [
        `The job was completed after that: decide about the hauler’s share of ${formatMoney(undecided)}`,
      ]
    : []),
  ...(lost > 0 ? [`The hauler bore ${formatMoney(lost)} of it`] : []),
]
