import { useEffect, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import type { Args, Result } from '../../contract/endpoint.ts'
import { quoteByPhone } from '../../contract/phone-bookings.ts'
import { ApiError, call as callApi } from '../api/client.ts'
import { now } from '../clock.ts'
import { accessOf, type Call } from './call.ts'

const SETTLED_AFTER_MS = 250

export type PhoneQuote = Result<typeof quoteByPhone>
export type Price = {
  /** The newest price, also while another is worked out. */
  quote: PhoneQuote | null
  /** The price is that of what stands in the form. */
  isCurrent: boolean
  /** It is being asked for. */
  isAsked: boolean
  /** Why there is none. */
  refusal: string | null
}

type Answer = { to: string; quote: PhoneQuote } | { to: string; refusal: string }

/** The price of the load of this call, asked again when it changes. `round` asks once more. */
export function usePrice(call: Call, round: number): Price {
  const { items, loadSize, date, address, code, phone, email } = call
  const body: Args<typeof quoteByPhone>['body'] = {
    items: [...items],
    ...(loadSize && { loadSize, sizeConfirmed: true }),
    access: { ...accessOf(call), notes: '' },
    // Only a pickup today has a price of its own: choosing another day leaves the price as it is.
    ...(date === dayOf(now()) && { preferredDate: date }),
    ...(address.trim().length >= 5 && { address: address.trim() }),
    // Some codes are for a first booking, or once for each customer.
    ...(code !== '' && { code, phone: phone.slice(0, 40), email: email.slice(0, 254) }),
  }
  const question = items.length === 0 ? null : JSON.stringify({ body, round })
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [last, setLast] = useState<PhoneQuote | null>(null)

  useEffect(() => {
    if (question === null) return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const quote = await callApi(
          quoteByPhone,
          { body: JSON.parse(question).body },
          { signal: stop.signal },
        )
        setAnswer({ to: question, quote })
        setLast(quote)
      } catch (error) {
        if (stop.signal.aborted) return
        const reason =
          error instanceof ApiError ? error.reason : 'The price could not be worked out.'
        setAnswer({ to: question, refusal: reason })
      }
    }
    const timer = setTimeout(() => void ask(), SETTLED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])

  if (question === null) return { quote: null, isCurrent: false, isAsked: false, refusal: null }
  const isCurrent = answer?.to === question
  const refusal = isCurrent && 'refusal' in answer ? answer.refusal : null
  return {
    quote: refusal === null ? last : null,
    isCurrent: isCurrent && refusal === null,
    isAsked: !isCurrent,
    refusal,
  }
}
