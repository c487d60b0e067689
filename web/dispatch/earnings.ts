import { addDays, dayOf, dayOfWeek, type Day } from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'

export const WEEKS_SHOWN = 8
const DAYS = 7

export type EarningsWeek = { start: Day; amount: Cents; isCurrent: boolean }

type Earning = Pick<HaulerJob, 'haulerPayout' | 'completedAt'>

const sum = (jobs: readonly Earning[]): Cents =>
  cents(jobs.reduce((total, { haulerPayout }) => total + (haulerPayout ?? 0), 0))

/** The specified total: the settled payouts of all the hauler's jobs. */
export const totalEarnings = (jobs: readonly Earning[]): Cents => sum(jobs)

/** The last eight weeks, oldest first, Sunday to Saturday in BC; a payout counts on the day its job was completed. */
export function weeklyEarnings(jobs: readonly Earning[], today: Day): EarningsWeek[] {
  const thisWeek = addDays(today, -dayOfWeek(today))
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    const start = addDays(thisWeek, (index - WEEKS_SHOWN + 1) * DAYS)
    const next = addDays(start, DAYS)
    const completed = jobs.filter(({ completedAt }) => {
      if (!completedAt) return false
      const day = dayOf(completedAt)
      return day >= start && day < next
    })
    return { start, amount: sum(completed), isCurrent: start === thisWeek }
  })
}
