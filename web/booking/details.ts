import { BookingForm } from '../../contract/booking.ts'
import { dayOf, type TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import { readDraft } from '../ui/field/draft.ts'
import { isDayPassed } from './pickup-time.ts'
import type { ByHand } from './quote/corrections.ts'

/** What stands in the form, right or wrong, in the order of the screen. */
export const EMPTY = {
  photos: [] as string[],
  description: '',
  loadSize: 'small' as LoadSize,
  /** Of what the quote counted. */
  corrections: [] as ByHand[],
  preferredDate: '',
  preferredTime: 'morning' as TimeWindow,
  address: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  marketingConsent: false,
}
export type BookingValues = typeof EMPTY

/** The contract's form, and what only the clock can tell. */
export const BookingDetails = BookingForm.extend({
  preferredDate: BookingForm.shape.preferredDate
    .refine((day) => day >= dayOf(now()), 'Please choose today or a later date')
    .refine((day) => !isDayPassed(day, now()), 'Today is over. Please choose a later date'),
})

export const DRAFT = { key: 'booking-draft', secret: [] } as const

/** Whether closing would lose anything. */
export const hasDraft = (): boolean =>
  JSON.stringify(readDraft(DRAFT.key, EMPTY)) !== JSON.stringify(EMPTY)
