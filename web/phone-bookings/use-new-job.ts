import { useEffect, useEffectEvent, useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import { listCallQuotes, saveCallQuote } from '../../contract/call-quotes.ts'
import type { Result } from '../../contract/endpoint.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { undoToast } from '../ui/feedback/undo-toast.ts'
import { accessOf, type Call, isLink } from './call.ts'
import { type CallErrors, problemsOf } from './call-problems.ts'
import { useCall } from './use-call.ts'
import { type PhoneQuote, usePrice } from './use-price.ts'
import { type Choice, firstDay, useHold, useWindows } from './use-windows.ts'

export type BookedJob = Result<typeof bookByPhone>

/** The id of the field of a problem. */
export const idOf = (name: string): string => `call-${name}`

/** Everything of a booking by phone: the draft, its price, the windows, the hold and the booking itself. */
export function useNewJob(phone: string | null = null) {
  const { call, set, savedAt, forgetDraft, restart } = useCall(phone)
  const [round, setRound] = useState(0)
  const price = usePrice(call, round)
  const load = {
    loadSize: call.loadSize ?? price.quote?.size.used ?? ('small' as const),
    area: price.quote?.area ?? null,
  }
  const [first, setFirst] = useState(firstDay)
  const windows = useWindows(call.callId, first, load)
  const { hold, isTaking, take, forget, release } = useHold(call.callId)
  const { errors, complain } = useErrors()
  const [booked, setBooked] = useState<BookedJob | null>(null)
  // What the caller agreed to: another price is read to them again before it is booked.
  const [heard, setHeard] = useState<PhoneQuote | null>(null)
  const booking = useBooking(complain)
  const saving = useSaving(complain)

  const choose = async (choice: Choice) => {
    const isSame = call.date === choice.date && call.window === choice.window
    if (!isSame) set({ agreed: false })
    complain({})
    const isHeld = await take(choice, load)
    if (isHeld === null) return
    set(isHeld ? choice : { date: null, window: null })
    windows.ask()
  }
  const change = (changes: Partial<Call>) => {
    // Who agreed to another load or place is asked again.
    const isSaid = Object.keys(changes).every((key) => !SAID.includes(key))
    set(isSaid ? changes : { ...changes, agreed: false })
    complain({})
  }
  const send = () => {
    const problems = problemsOf(call, price, heard)
    if (problems.agreed) set({ agreed: false })
    complain(problems)
    const { date, window } = call
    if (Object.keys(problems).length > 0 || date === null || window === null || !price.quote) return
    booking.mutate(
      { body: bodyOf(call, { date, window }, price.quote.quoteId) },
      {
        onSuccess: (job) => {
          setBooked(job)
          forgetDraft()
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
  const startAgain = () => {
    restart()
    setBooked(null)
    setHeard(null)
    complain({})
  }
  const { isWaiting, whenReady } = useWaiting(!isTaking && !price.isAsked, send)
  return {
    call,
    set: change,
    agree: (agreed: boolean) => {
      setHeard(agreed ? price.quote : null)
      change({ agreed })
    },
    savedAt,
    hasDraft: call.phone !== '' || call.items.length > 0 || call.date !== null,
    price,
    first,
    show: setFirst,
    windows,
    choose: (choice: Choice) => void choose(choice),
    heldUntil: hold && hold.until > now() ? hold.until : null,
    errors,
    isWaiting,
    isBooking: booking.isPending,
    isSaving: saving.isPending,
    /** Keeps the price without window and payment: what only a booking needs is not asked for. */
    save: (onSaved: () => void) => {
      const {
        date: _date,
        agreed: _agreed,
        email: _email,
        ...problems
      } = problemsOf(call, price, heard)
      complain(problems)
      if (Object.keys(problems).length > 0 || !price.quote || saving.isPending) return
      const body = callerOf(call, price.quote.quoteId)
      const onSuccess = () => {
        void release()
        startAgain()
        onSaved()
      }
      saving.mutate({ body }, { onSuccess, onError: () => setRound((count) => count + 1) })
    },
    book: () => {
      if (!booking.isPending) whenReady()
    },
    booked,
    /** Another caller after one that is booked. */
    restart: startAgain,
    /** Another caller instead of this one; what was filled in comes back by Undo, without the window. */
    startOver: () => {
      void release()
      startAgain()
      document.getElementById('call-phone')?.focus()
      undoToast('Draft cleared', () => change({ ...call, date: null, window: null }))
    },
  }
}

/** Runs `act` at once, or as soon as what it needs has arrived: a press is never lost. */
function useWaiting(isReady: boolean, act: () => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  const go = useEffectEvent(() => {
    setIsWaiting(false)
    act()
  })
  useEffect(() => {
    if (!isWaiting || !isReady) return undefined
    const timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [isWaiting, isReady])
  return { isWaiting, whenReady: () => (isReady ? act() : setIsWaiting(true)) }
}

/** What is wrong with the form; the first of it gets the focus once its words are on screen. */
function useErrors() {
  const [errors, complain] = useState<CallErrors>({})
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined) document.getElementById(idOf(first))?.focus()
  }, [errors])
  return { errors, complain }
}

const SAID: readonly string[] = [
  'items',
  'loadSize',
  'place',
  'floors',
  'elevator',
  'address',
  'code',
]

function useBooking(onFields: (errors: CallErrors) => void) {
  return useApiMutation(bookByPhone, {
    refetches: [listAdminJobs, getAdminStats],
    success: ({ id }) => ({ title: 'Booked', message: `Job #${id} is booked.` }),
    failure: (error) => {
      onFields(
        Object.fromEntries(error.fields.map(({ path, message }) => [fieldOf(path), message])),
      )
      return error.reason
    },
  })
}

function useSaving(onFields: (errors: CallErrors) => void) {
  return useApiMutation(saveCallQuote, {
    refetches: [listCallQuotes],
    success: ({ price, expiresAt }) => ({
      title: 'Quote saved',
      message: `${formatMoney(price)} until ${formatInstantDay(expiresAt)}. Send it under Quotes, For callers.`,
    }),
    failure: (error) => {
      onFields(
        Object.fromEntries(error.fields.map(({ path, message }) => [fieldOf(path), message])),
      )
      return error.reason
    },
  })
}

/** The field of the form for one of the request: 'items' for 'items.0.key'. */
function fieldOf(path: string): string {
  const [name = ''] = path.split('.')
  return name === 'preferredDate' || name === 'preferredTime' ? 'date' : name
}

/** The caller, the place and the load with their price. */
const callerOf = (call: Call, quoteId: NonNullable<Parsed['quoteId']>) => ({
  callId: call.callId,
  firstName: call.firstName,
  lastName: call.lastName,
  phone: call.phone,
  ...(call.email.trim() !== '' && { email: call.email.trim() }),
  address: call.address,
  items: [...call.items],
  ...(call.loadSize && { loadSize: call.loadSize, sizeConfirmed: true }),
  access: accessOf(call),
  quoteId,
})

const bodyOf = (
  call: Call,
  { date, window }: Choice,
  quoteId: NonNullable<Parsed['quoteId']>,
): Parsed => ({
  ...callerOf(call, quoteId),
  preferredDate: date,
  preferredTime: window,
  payment: isLink(call.payment) ? 'link' : call.payment,
  linkBy: isLink(call.payment) ? call.payment : 'sms',
  ...(!isLink(call.payment) && call.payment !== 'account' && { collectBy: call.collectBy }),
  ...(call.payment === 'account' && {
    ...(call.accountId && { accountId: call.accountId }),
    poNumber: call.poNumber,
  }),
  agreed: true,
})
type Parsed = Parameters<ReturnType<typeof useBooking>['mutate']>[0]['body']
