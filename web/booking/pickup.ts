import {
  type Day,
  formatDay,
  formatWeekday,
  type TimeWindow,
  windowFacts,
} from '../../contract/calendar.ts'
import { readDraft } from '../ui/field/draft.ts'
import { type BookingValues, DRAFT, EMPTY } from './details.ts'
import { dayIn } from './pickup-time.ts'

/** What the last step says of the pickup. */
export type Pickup = {
  firstName: string
  address: string
  day: Day | null
  window: TimeWindow
}

type Details = Pick<BookingValues, 'firstName' | 'address' | 'preferredDate' | 'preferredTime'>

export const pickupOf = (details: Details): Pickup => ({
  firstName: details.firstName.trim(),
  address: details.address.trim(),
  day: dayIn(details.preferredDate),
  window: details.preferredTime,
})

/** The pickup this tab left for the payment provider with. */
export const draftedPickup = (): Pickup => pickupOf(readDraft(DRAFT.key, EMPTY))

/** 'Thu, Nov 19, 2026, 12PM-5PM'. */
export const whenText = (day: Day, window: TimeWindow): string =>
  `${formatWeekday(day)}, ${formatDay(day)}, ${windowFacts[window].hours}`
