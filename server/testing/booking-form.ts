import type { BookingForm } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'

/** A complete booking for Tuesday evening in Vancouver, with the photos of the test that sends it. */
export const bookingForm = (photos: string[], fields: Partial<BookingForm> = {}): BookingForm => ({
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604 555 0142',
  email: 'amrita@example.ca',
  address: '1166 Alberni St, Vancouver',
  description: 'Three-seat sofa and six boxes in the garage',
  loadSize: 'small',
  preferredDate: Day.parse('2026-11-24'),
  preferredTime: 'evening',
  photos,
  marketingConsent: false,
  ...fields,
})
