import { formatMoney } from '../../contract/money.ts'
import { type Call, isLink } from './call.ts'
import type { PhoneQuote, Price } from './use-price.ts'

export type CallErrors = Partial<Record<keyof Call, string>>

type Figures = Pick<PhoneQuote, 'estimatedPrice' | 'priceCap'>
const isSamePrice = (quote: Figures, heard: Figures | null): boolean =>
  quote.estimatedPrice === heard?.estimatedPrice && quote.priceCap === heard.priceCap

/** What keeps this call from being booked. `heard` is the price that the caller agreed to. */
export function problemsOf(
  call: Call,
  { quote, refusal }: Price,
  heard: Figures | null,
): CallErrors {
  const { phone, firstName, lastName, email, address, items, date, payment, agreed } = call
  return {
    ...(phone.replace(/\D/g, '').length < 10 && { phone: 'Valid phone number required' }),
    ...(firstName.trim() === '' && { firstName: 'First name is required' }),
    ...(lastName.trim() === '' && { lastName: 'Last name is required' }),
    ...(isLink(payment) &&
      payment !== 'sms' &&
      email.trim() === '' && { email: 'Please ask for the email that the link goes to' }),
    ...(address.trim().length < 5 && { address: 'Full address is required' }),
    ...(items.length === 0 && { items: 'Please add what is to be picked up' }),
    ...(date === null && { date: 'Please choose a window' }),
    ...(refusal !== null && { items: refusal }),
    ...(!agreed && { agreed: 'Read the price and the terms to the caller, and ask if they agree' }),
    ...(agreed &&
      quote &&
      !isSamePrice(quote, heard) && {
        agreed: `The price is now ${formatMoney(quote.estimatedPrice)}. Read it to the caller again`,
      }),
  }
}
