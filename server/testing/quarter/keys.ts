import type { RevenueGrouping } from '../../../contract/revenue-report.ts'
import type { Quarter } from './quarter-facts.ts'
import type { Change } from './recompute.ts'

/** Whether a report divides by time. */
export const isSpan = (by: RevenueGrouping): by is 'week' | 'month' | 'quarter' =>
  by === 'week' || by === 'month' || by === 'quarter'

/** What a report calls the part that a change belongs to. */
export function keysOf({ bookings }: Quarter) {
  const bookingOf = new Map(bookings.map((booking) => [booking.job, booking]))
  return (by: RevenueGrouping) =>
    ({ job, day }: Change): string => {
      const booking = bookingOf.get(job)
      if (by === 'area') return booking?.area ?? ''
      if (by === 'size') return booking?.size ?? ''
      if (by === 'source') return booking?.source ?? ''
      return startOf(by, day)
    }
}

/** The first day of a span by the calendar of JavaScript, not by the product's. */
export function startOf(by: 'week' | 'month' | 'quarter', day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (by === 'week') date.setUTCDate(date.getUTCDate() - date.getUTCDay())
  else date.setUTCDate(1)
  if (by === 'quarter') date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3)
  return date.toISOString().slice(0, 10)
}
