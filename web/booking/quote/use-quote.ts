import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Day, dayOf } from '../../../contract/calendar.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { askForQuote, type Quote } from '../../../contract/quotes.ts'
import { now } from '../../clock.ts'
import { pricedAccess } from '../access/access.ts'
import type { BookingValues } from '../details.ts'
import { askForPrice, type Outcome, type Refused } from './ask-for-price.ts'

/** Typing, adding photos and counting settle before a price is asked for; the area has settled already. */
const SETTLED_AFTER_MS = 600

export type QuoteState =
  | { kind: 'idle' }
  | { kind: 'estimating'; last: Quote | null }
  | { kind: 'ready'; quote: Quote }
  /** `mend` says what helps, where that is known: a photo that is gone, a connection that is lost. */
  | { kind: 'failed'; last: Quote | null; mend: string | null }
  | { kind: 'refused'; last: Quote | null; refused: Refused }

type Load = Pick<
  BookingValues,
  | 'loadSize'
  | 'sizeChosen'
  | 'sizeConfirmed'
  | 'description'
  | 'photos'
  | 'preferredDate'
  | 'corrections'
  | 'access'
  | 'address'
  | 'phone'
  | 'email'
  | 'code'
  | 'withoutCode'
>

/** What the server said when it would not book at the price on screen. */
type ChangedPrice = { area: ServiceArea | null; reason: string; address: string; load: string }

export type LiveQuote = {
  state: QuoteState
  /** When the newest quote came. */
  pricedAt: Date | null
  /** What, beside the form, the price on screen hangs on. */
  basis: string
  /** Why the price on screen is another than the one that was just agreed to. */
  news: string | null
  retry: () => void
  /** Asks for the price that holds for this area, because the one on screen does not. */
  askAgain: (area: ServiceArea | null, reason: string) => void
}

/**
 * The price of what stands in the form, asked again whenever the load, its corrections or its area
 * change. An answer to an earlier question is dropped, so the price on screen is always that of the
 * form on screen.
 */
export function useQuote(values: Load, areaOfAddress: ServiceArea | null): LiveQuote {
  const [changedPrice, setChangedPrice] = useState<ChangedPrice | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [hadOffer, setHadOffer] = useState(false)
  const { address, preferredDate } = values
  const pricedOn = useDayOfPrice(
    JSON.stringify([loadOf(values), preferredDate, areaOfAddress, attempt]),
  )
  const pricedLoad = {
    ...loadOf(values),
    // Only a pickup today has a price of its own; every other day leaves the price as it is.
    ...(preferredDate === pricedOn && { preferredDate }),
    ...codeOf(values),
    ...(hadOffer && contactOf(values)),
  }
  const load = JSON.stringify(pricedLoad)
  const changedPriceHere = changedPrice?.address === address ? changedPrice : null
  const area = changedPriceHere ? changedPriceHere.area : areaOfAddress
  const request = askForQuote.body.safeParse({
    ...pricedLoad,
    ...(area && { area }),
    // The server's day decides, should this device be a day off.
    ...(changedPriceHere && preferredDate !== '' && { preferredDate }),
  }).data
  const { state, pricedAt } = useAnswer(request ? JSON.stringify({ request, attempt }) : null, load)

  // Some codes are for a first booking, or once for each customer.
  if (!hadOffer && lastQuote(state)?.offer) setHadOffer(true)

  const retry = () => setAttempt((count) => count + 1)
  const retryOnline = useEffectEvent(retry)
  const isFailed = state.kind === 'failed'
  useEffect(() => {
    if (!isFailed) return
    const again = () => retryOnline()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed])

  return {
    state,
    pricedAt,
    basis: JSON.stringify({
      area,
      corrections: loadOf(values).corrections ?? [],
      ...codeOf(values),
    }),
    news: changedPriceHere?.load === load ? changedPriceHere.reason : null,
    retry,
    askAgain: (newArea, reason) => {
      setChangedPrice({ area: newArea, reason, address, load })
      retry()
    },
  }
}

const loadOf = (load: Load) => {
  const { corrections } = load
  const access = pricedAccess(load.access)
  return {
    // Until the customer chooses a size, the counted items do.
    ...(load.sizeChosen && { loadSize: load.loadSize, sizeConfirmed: load.sizeConfirmed }),
    description: load.description,
    photos: load.photos,
    ...(access && { access }),
    ...(corrections.length > 0 && {
      corrections: corrections.map(({ key, quantity }) => ({ key, quantity })),
    }),
  }
}

const codeOf = ({ code, withoutCode }: Load) =>
  withoutCode ? { code: '' } : code !== '' && { code }

/** Of whom books, what is whole by now. */
const contactOf = ({ phone, email }: Load) => ({
  ...(phone.length > 9 && { phone }),
  ...(/@.+\../.test(email) && { email }),
})

/** The day on which a load was priced first: a price that was shown before midnight stays the same after it. */
function useDayOfPrice(load: string): Day {
  const [firstPrice, setFirstPrice] = useState({ load, on: dayOf(now()) })
  if (firstPrice.load === load) return firstPrice.on
  const next = { load, on: dayOf(now()) }
  setFirstPrice(next)
  return next.on
}

/** The state of one question about a load; null asks nothing. */
function useAnswer(
  question: string | null,
  load: string,
): { state: QuoteState; pricedAt: Date | null } {
  const [answer, setAnswer] = useState<{ question: string; outcome: Outcome } | null>(null)
  const [newest, setNewest] = useState<{ quote: Quote; at: Date } | null>(null)
  const settledLoad = useRef('')

  useEffect(() => {
    if (question === null) return
    let isCurrent = true
    const ask = async () => {
      const outcome = await askForPrice(JSON.parse(question).request)
      if (!isCurrent) return
      settledLoad.current = load
      setAnswer({ question, outcome })
      if (outcome.kind === 'ready') setNewest({ quote: outcome.quote, at: now() })
    }
    const timer = setTimeout(ask, settledLoad.current === load ? 0 : SETTLED_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [question, load])

  const { quote: last = null, at: pricedAt = null } = newest ?? {}
  return { state: stateOf(question, answer, last), pricedAt }
}

function stateOf(
  question: string | null,
  answer: { question: string; outcome: Outcome } | null,
  last: Quote | null,
): QuoteState {
  if (question === null) return { kind: 'idle' }
  if (answer?.question !== question) return { kind: 'estimating', last }
  return answer.outcome.kind === 'ready' ? answer.outcome : { ...answer.outcome, last }
}

/** The price on screen, also while a new one is being worked out. */
export const shownQuote = (state: QuoteState): Quote | null =>
  state.kind === 'refused' ? null : lastQuote(state)

/** What of the price on screen is for the way to a far area, once that is known. */
export const travelIn = (state: QuoteState): Cents | undefined =>
  state.kind === 'ready'
    ? state.quote.lines.find(({ kind }) => kind === 'travel')?.amount
    : undefined

/** The newest quote there is, whatever became of the question after it. */
export const lastQuote = (state: QuoteState): Quote | null =>
  state.kind === 'ready' ? state.quote : 'last' in state ? state.last : null
