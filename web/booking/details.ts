import { BookingForm } from '../../contract/booking.ts'
import { dayOf, type TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import { readDraft } from '../ui/field/draft.ts'
import { NO_ACCESS } from './access/access.ts'
import { hasStreet, STREET_MISSING } from './address/street.ts'
import type { ByHand } from './items/corrections.ts'
import { isDayPassed, isPassed } from './pickup-time.ts'

/** What stands in the form, right or wrong, in the order of the screen. */
export const EMPTY = {
  description: '',
  /** The description as it was last written from the picked items. */
  written: '',
  photos: [] as string[],
  /** What the customer picked, and what they changed of what was counted. */
  corrections: [] as ByHand[],
  loadSize: 'small' as LoadSize,
  /** The customer chose the size; else the counted items do. */
  sizeChosen: false,
  /** They were asked, and keep a size that is larger than the items need. */
  sizeConfirmed: false,
  access: NO_ACCESS,
  preferredDate: '',
  preferredTime: 'morning' as TimeWindow,
  address: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  marketingConsent: false,
  /** A code that was entered; without one the server takes that of the offer whose page was opened before. */
  code: '',
  /** The customer took the code off. */
  withoutCode: false,
}
export type BookingValues = typeof EMPTY

/** What a form begins with: the link of an offer brings its code along. */
export const startValues = (): BookingValues => ({
  ...EMPTY,
  code: new URLSearchParams(location.search).get('code')?.slice(0, 40) ?? '',
})

/** The contract's form, with what only the clock says, and an address that a truck can drive to. */
export const BookingDetails = BookingForm.omit({ access: true })
  .extend({
    address: BookingForm.shape.address.refine(hasStreet, STREET_MISSING),
    preferredDate: BookingForm.shape.preferredDate
      .refine((day) => day >= dayOf(now()), 'Please choose today or a later date')
      .refine((day) => !isDayPassed(day, now()), 'Today is over. Please choose a later date'),
  })
  .refine(
    // A day that is over is said once, at the day.
    ({ preferredDate, preferredTime }) =>
      preferredDate < dayOf(now()) || !isPassed(preferredDate, preferredTime, now()),
    {
      path: ['preferredTime'],
      message: 'This time has passed for today. Please choose a later one',
    },
  )

export const DRAFT = { key: 'booking-draft', secret: [] } as const

/** Whether closing would lose anything. */
export const hasDraft = (): boolean =>
  JSON.stringify(readDraft(DRAFT.key, EMPTY)) !== JSON.stringify(EMPTY)
