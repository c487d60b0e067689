import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Result } from '../../contract/endpoint.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { accessOf, type Call, isLink } from './call.ts'
import { useCall } from './use-call.ts'
import { usePrice } from './use-price.ts'
import { type Choice, firstDay, useHold, useWindows } from './use-windows.ts'

export type BookedJob = Result<typeof bookByPhone>
export type CallErrors = Partial<Record<keyof Call, string>>

/** The id of the field of a problem. */
export const idOf = (name: string): string =>
  name === 'date' ? 'call-4' : name === 'payment' ? 'call-5' : `call-${name}`

/** Everything of a booking by phone: the draft, its price, the windows, the hold and the booking itself. */
export function useNewJob() {
  const { call, set, savedAt, restart } = useCall()
  const [round, setRound] = useState(0)
  const price = usePrice(call, round)
  const load = {
    loadSize: call.loadSize ?? price.quote?.size.used ?? ('small' as const),
    area: price.quote?.area ?? null,
  }
  const [first, setFirst] = useState(firstDay)
  const windows = useWindows(call.callId, first, load)
  const { hold, take, forget } = useHold(call.callId)
  const [errors, setErrors] = useState<CallErrors>({})
  const [booked, setBooked] = useState<BookedJob | null>(null)
  const booking = useBooking((fields) => setErrors(fields))

  const choose = async (choice: Choice) => {
    const isHeld = await take(choice, load)
    set(isHeld ? choice : { date: null, window: null })
    windows.ask()
  }
  const change = (changes: Partial<Call>) => {
    // Who agreed to another price or window is asked again.
    const isSaid = Object.keys(changes).every((key) => !SAID.includes(key))
    set(isSaid ? changes : { ...changes, agreed: false })
    setErrors({})
  }
  const book = () => {
    const problems = problemsOf(call, price.isCurrent)
    if (Object.keys(problems).length > 0) {
      flushSync(() => setErrors(problems))
      document.getElementById(idOf(Object.keys(problems)[0] ?? ''))?.focus()
      return
    }
    const { date, window } = call
    if (date === null || window === null || !price.quote) return
    booking.mutate(
      { body: bodyOf(call, { date, window }, price.quote.quoteId) },
      {
        onSuccess: (job) => {
          setBooked(job)
          forget()
        },
        // The price on screen may be another one by now, and the window gone.
        onError: () => {
          setRound((count) => count + 1)
          windows.ask()
        },
      },
    )
  }
  return {
    call,
    set: change,
    savedAt,
    price,
    first,
    show: setFirst,
    windows,
    choose: (choice: Choice) => void choose(choice),
    heldUntil: hold && hold.until > now() ? hold.until : null,
    errors,
    isBooking: booking.isPending,
    book,
    booked,
    restart: () => {
      restart()
      setBooked(null)
      setErrors({})
    },
  }
}

const SAID: readonly string[] = ['items', 'loadSize', 'place', 'floors', 'elevator', 'address']

function useBooking(onFields: (errors: CallErrors) => void) {
  return useApiMutation(bookByPhone, {
    refetches: [listAdminJobs, getAdminStats],
    success: ({ id }) => ({ title: 'Booked', message: `Job #${id} is booked.` }),
    failure: (error) => {
      onFields(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])))
      return error.reason
    },
  })
}

function problemsOf(call: Call, isPriced: boolean): CallErrors {
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
    ...(items.length > 0 && !isPriced && { items: 'The price is still being worked out' }),
    ...(!agreed && { agreed: 'Read the price and the terms to the caller, and ask if they agree' }),
  }
}

const bodyOf = (
  call: Call,
  { date, window }: Choice,
  quoteId: Parameters<typeof idOf>[0] & NonNullable<Parsed['quoteId']>,
): Parsed => ({
  callId: call.callId,
  firstName: call.firstName,
  lastName: call.lastName,
  phone: call.phone,
  ...(call.email.trim() !== '' && { email: call.email.trim() }),
  address: call.address,
  items: [...call.items],
  ...(call.loadSize && { loadSize: call.loadSize, sizeConfirmed: true }),
  access: accessOf(call),
  preferredDate: date,
  preferredTime: window,
  quoteId,
  payment: isLink(call.payment) ? 'link' : call.payment,
  linkBy: isLink(call.payment) ? call.payment : 'sms',
  ...(!isLink(call.payment) && { collectBy: call.collectBy }),
  agreed: true,
})
type Parsed = Parameters<ReturnType<typeof useBooking>['mutate']>[0]['body']
