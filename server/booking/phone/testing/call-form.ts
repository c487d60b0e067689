import { addDays, dayOf } from '../../../../contract/calendar.ts'
import {
  type CallId,
  CallId as AnyCallId,
  type PhoneBookingForm,
} from '../../../../contract/phone-bookings.ts'
import type { Context } from '../../../core/context.ts'

/** The number of a new call. */
export const newCall = (): CallId => AnyCallId.parse(crypto.randomUUID())

/** A complete form for a caller in three days: two mattresses and a sofa, paid by a link. */
export const callForm = (
  { now }: Pick<Context, 'now'>,
  fields: Partial<PhoneBookingForm> = {},
): PhoneBookingForm => ({
  firstName: 'Hannah',
  lastName: 'Fraser',
  phone: '604 555 0177',
  address: '1166 Alberni St, Vancouver',
  items: [
    { key: 'mattress', quantity: 2 },
    { key: 'sofa', quantity: 1 },
  ],
  preferredDate: addDays(dayOf(now()), 3),
  preferredTime: 'afternoon',
  payment: 'link',
  linkBy: 'sms',
  agreed: true,
  ...fields,
})
