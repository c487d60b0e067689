import { type BookingForm, QuoteId } from '../../../contract/booking.ts'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'

export const PHOTO = '/uploads/a1b2c3d4e5f6a7b8.webp'

/** A form that is all right, for tomorrow. */
export const aForm = (changes: Partial<BookingForm> = {}): BookingForm => ({
  photos: [PHOTO],
  description: 'A three-seat sofa and six boxes',
  loadSize: 'medium',
  preferredDate: addDays(dayOf(now()), 1),
  preferredTime: 'afternoon',
  address: '2418 St Johns St, Port Moody',
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '(604) 555-0142',
  email: 'amrita@example.ca',
  marketingConsent: false,
  ...changes,
})

export const aQuoteId = (digit = 1): QuoteId =>
  QuoteId.parse(`${digit}1111111-1111-4111-8111-111111111111`)

/** A quote as the server writes it. */
export const aQuoteAnswer = (price: string, digit = 1) => ({
  quoteId: aQuoteId(digit),
  estimatedPrice: price,
  low: price,
  high: price,
  priceCap: price,
  gst: '1.00',
  confidence: 0.8,
  size: { counted: null, used: 'medium', countedPrice: null, because: 'default' },
  items: [],
  questions: [],
  unknown: [],
  unclear: [],
  access: { floorPrice: '36.00', walkPrice: '6.00', included: null },
  cancellation: { freeUntilHours: 24, lateFee: '25.00', tripFee: '49.00' },
  lines: [],
  source: 'rules',
  notices: [],
  expiresAt: '2030-01-01T00:00:00Z',
})

/** A paid booking as the server writes it. */
export const aBooking = (changes: object = {}) => ({
  jobId: 1042,
  status: 'pending',
  paymentStatus: 'paid',
  paid: true,
  failure: null,
  amount: '214.00',
  day: addDays(dayOf(now()), 1),
  window: 'afternoon',
  address: '2418 St Johns St, Port Moody',
  firstName: 'Amrita',
  pagePath: '/job/abc',
  confirmBy: null,
  ...changes,
})

/** An item of the list to pick from, as the server writes it. */
export const aKnownItem = (key: string, name: string, facts: object = {}) => ({
  key,
  name,
  several: `${name.toLowerCase()}s`,
  also: [] as string[],
  drawing: null,
  common: null as number | null,
  onePrice: '32.00',
  ...facts,
})
