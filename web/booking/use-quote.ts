import { useEffect, useState } from 'react'
import type { Args } from '../../contract/endpoint.ts'
import { dayOf } from '../../contract/calendar.ts'
import { askForQuote, type Quote } from '../../contract/quotes.ts'
import { ApiError, call } from '../api/client.ts'
import { now } from '../clock.ts'
import type { BookingValues } from './details.ts'

/** Typing and adding photos settle before a price is asked for. */
const SETTLED_AFTER_MS = 600

export type QuoteState =
  | { kind: 'idle' }
  | { kind: 'estimating'; last: Quote | null }
  | { kind: 'ready'; quote: Quote }
  /** `mend` names what the customer can change, such as a photo that is gone by now. */
  | { kind: 'failed'; last: Quote | null; mend: string | null }
  | { kind: 'refused'; reason: string }

type Outcome =
  | { kind: 'ready'; quote: Quote }
  | { kind: 'failed'; mend: string | null }
  | { kind: 'refused'; reason: string }
type Load = Pick<BookingValues, 'loadSize' | 'description' | 'photos' | 'preferredDate'>

/**
 * The price of what stands in the form, asked again whenever the load changes. An answer to an
 * earlier question is dropped, so the price on screen is always that of the form on screen.
 */
export function useQuote({ loadSize, description, photos, preferredDate }: Load): {
  state: QuoteState
  retry: () => void
} {
  const [answer, setAnswer] = useState<{ question: string; outcome: Outcome } | null>(null)
  const [last, setLast] = useState<Quote | null>(null)
  const [attempt, setAttempt] = useState(1)
  // Only a pickup today has a price of its own; every other day leaves the price as it is.
  const today = preferredDate === dayOf(now()) ? { preferredDate } : {}
  const load = askForQuote.body.safeParse({ loadSize, description, photos, ...today }).data
  const question = load ? JSON.stringify({ load, attempt }) : null

  useEffect(() => {
    if (question === null) return
    let wanted = true
    const ask = async () => {
      const outcome = await priceOf(JSON.parse(question).load)
      if (!wanted) return
      setAnswer({ question, outcome })
      if (outcome.kind === 'ready') setLast(outcome.quote)
    }
    const timer = setTimeout(ask, SETTLED_AFTER_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [question])

  const retry = () => setAttempt(attempt + 1)
  if (question === null) return { state: { kind: 'idle' }, retry }
  if (answer?.question !== question) return { state: { kind: 'estimating', last }, retry }
  const { outcome } = answer
  return { state: outcome.kind === 'failed' ? { ...outcome, last } : outcome, retry }
}

async function priceOf(load: Args<typeof askForQuote>['body']): Promise<Outcome> {
  try {
    return { kind: 'ready', quote: await call(askForQuote, { body: load }) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'prohibited_load')
      return { kind: 'refused', reason: error.reason }
    const mend = error instanceof ApiError && error.fields.length > 0 ? error.reason : null
    return { kind: 'failed', mend }
  }
}

/** The price on screen, also while a new one is being worked out. */
export const shownQuote = (state: QuoteState): Quote | null =>
  state.kind === 'ready' ? state.quote : 'last' in state ? state.last : null
