import { createLeadMagnet, type NewLeadMagnet } from '../../../contract/lead-magnets.ts'
import { bookPickup, type BookingForm } from '../../../contract/booking.ts'
import { Day } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import type { OfferTerms } from '../../../contract/offer-terms.ts'
import { askForQuote } from '../../../contract/quotes.ts'
import type { useApp, Visit } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>
type Terms = Partial<OfferTerms>

/** Noon in BC on a Saturday. */
export const NOON = new Date('2026-11-21T20:00:00Z')

/** '$20.00 off' from $100.00 on, once for each customer, unless said otherwise. */
export const twentyOff = (terms: Terms = {}): OfferTerms => ({
  discount: { of: 'amount', amount: cents(20_00) },
  priceFrom: cents(100_00),
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: 1,
  firstBookingOnly: false,
  areas: [],
  share: 'westhaul',
  credit: null,
  ...terms,
})

/** An offer with a code, as a person of marketing makes it. */
export async function givenOffer(
  app: App,
  code: string,
  terms: Terms = {},
  form: Partial<NewLeadMagnet> = {},
) {
  const body = {
    title: 'Before winter',
    type: 'discount' as const,
    targetType: 'customer' as const,
    offer: { value: '$20 off', description: 'Clear the garage' },
    code,
    terms: twentyOff(terms),
    ...form,
  }
  return app.as(await app.given.admin('marketing')).call(createLeadMagnet, { body })
}

let made = 0

/** A booking of a new customer in Port Moody, some days ahead. */
export async function bookingForm(
  app: App,
  fields: Partial<BookingForm> = {},
): Promise<BookingForm> {
  const number = ++made
  return {
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: `604 555 ${String(1000 + number)}`,
    email: `amrita${number}@example.ca`,
    address: '2418 St Johns St, Port Moody',
    description: 'Three-seat sofa, six boxes in the garage and an old fridge',
    loadSize: 'medium',
    preferredDate: Day.parse('2026-11-24'),
    preferredTime: 'afternoon',
    photos: [await app.given.photo()],
    marketingConsent: false,
    ...fields,
  }
}

/** The price of a booking's load with a code, and how it is booked at that price. */
export async function quoted(app: App, body: BookingForm, code?: string, visit: Visit = {}) {
  const { description, loadSize, photos } = body
  const quote = await app.as(visit).call(askForQuote, {
    body: {
      description,
      loadSize,
      photos,
      area: 'Port Moody',
      ...(code !== undefined && { code }),
    },
  })
  const book = (fields: { code?: string } = {}) =>
    app.as(visit).call(bookPickup, { body: { ...body, quoteId: quote.quoteId, ...fields } })
  return { quote, book }
}
