import { useRef, useState } from 'react'
import type { BookingForm } from '../../contract/booking.ts'
import type { ErrorCode, FieldError } from '../../contract/errors.ts'
import { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import { ServiceArea } from '../../contract/places.ts'
import { ApiError } from '../api/client.ts'
import { toast } from '../ui/feedback/toast.ts'
import { book, forgetAttempt } from './attempt.ts'
import { laterSteps } from './later-steps.ts'
import { showFullWindow } from './when/full-window.ts'
import type { LiveQuote, QuoteState } from './quote/use-quote.ts'

/** A booking the server has stored and that waits for its payment, at the price last shown. */
export type BookedPickup = {
  jobId: JobId
  form: BookingForm
  price: Cents
  /** What a code took off it; not known where a payment goes on after a reload. */
  offer?: OfferAnswer | undefined
}

type Options = {
  quote: LiveQuote
  /** Photos are on their way; a booking sent now would go without them. */
  uploading: boolean
  isOnline: boolean
  /** Why there is no price to ask for yet. */
  missing: string
  /** Why the address is not served; the server would refuse it as well. */
  outside: string | null
  refuse: (fields: readonly FieldError[]) => void
  onBooked: (pickup: BookedPickup) => void
  /** An earlier booking of the same window was paid meanwhile; nothing new was booked. */
  onAlreadyPaid: (jobId: JobId) => void
}

/** Why a form that is all right cannot be sent yet. */
const WAITING: Record<Exclude<QuoteState['kind'], 'ready' | 'idle'>, string> = {
  estimating: 'One moment, your price is being calculated',
  failed: 'No price yet. Try again or call us',
  refused: "We can't take this load as described",
}
/** The price on screen does not hold any more, or the load may not be carried where it is booked. */
const ASKS_AGAIN: readonly ErrorCode[] = ['price_changed', 'prohibited_load', 'offer_refused']
const ALREADY_PAID = "You paid for this pickup before, so we didn't book it twice."
const OUTSIDE = "We don't serve this address yet. Change it to continue"

/** Books the pickup; a second press while the first is under way does nothing. */
export function useSubmit(options: Options) {
  const { quote, uploading, isOnline, outside, refuse, onBooked, onAlreadyPaid } = options
  const [pending, setPending] = useState(false)
  const sending = useRef(false)
  const [hasPressed, setHasPressed] = useState(false)
  const [oldNews, setOldNews] = useState<string | null>(null)
  const { state } = quote

  async function showPaid(jobId: JobId): Promise<void> {
    forgetAttempt()
    if (await laterSteps.load()) onAlreadyPaid(jobId)
    toast.success(ALREADY_PAID, 'Already paid')
  }
  async function send(form: BookingForm): Promise<void> {
    setHasPressed(true)
    setOldNews(quote.news)
    if (outside !== null) return refuse([{ path: 'address', message: outside }])
    if (sending.current || uploading || !isOnline || state.kind !== 'ready') return
    const { quoteId, estimatedPrice, offer } = state.quote
    sending.current = true
    setPending(true)
    try {
      const jobId = await book(form, quoteId, quote.basis)
      if (await laterSteps.load())
        onBooked({ jobId, form, price: estimatedPrice, offer: offer ?? undefined })
      else toast.failure('Failed to initialize payment. Please try again.')
    } catch (error) {
      const paidJob = paidJobIn(error)
      if (paidJob !== null) await showPaid(paidJob)
      else if (error instanceof ApiError && error.code === 'window_full') refuseWindow(form, error)
      else if (error instanceof ApiError && error.code && ASKS_AGAIN.includes(error.code)) {
        setOldNews(null)
        askAgain(error, quote)
      } else toast.failure(explain(error))
      if (error instanceof ApiError && error.fields.length > 0) refuse(error.fields)
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  const why = outside === null ? hintFor(options) : OUTSIDE
  const news = quote.news === oldNews ? null : quote.news
  const hint = news ?? (hasPressed || !isOnline ? why : null)
  return { send, pending, isReady: why === null, hint }
}

function hintFor({ quote, uploading, isOnline, missing }: Options): string | null {
  if (!isOnline) return 'Payment needs a connection'
  if (uploading) return 'One moment: a photo is still on its way'
  const { kind } = quote.state
  if (kind === 'idle') return missing
  return kind === 'ready' ? null : WAITING[kind]
}

/** The earlier booking that its customer paid, perhaps in another app, before they sent the form again. */
const paidJobIn = (error: unknown): JobId | null =>
  error instanceof ApiError && error.code === 'already_paid'
    ? (JobId.safeParse(error.problem?.jobId).data ?? null)
    : null

/** Nothing was booked: the form says so at its windows, and offers others. */
function refuseWindow(
  { preferredDate: date, preferredTime: window }: BookingForm,
  error: ApiError,
) {
  forgetAttempt()
  showFullWindow({ date, window }, error.problem)
}

/** Nothing was booked: what holds now is shown, a price to agree to by another press or a refusal. */
function askAgain({ problem, reason }: ApiError, quote: LiveQuote): void {
  forgetAttempt()
  quote.askAgain(ServiceArea.safeParse(problem?.area).data ?? null, reason)
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create booking'
  if (error.code === 'key_reused') forgetAttempt()
  return error.reason || 'Failed to create booking'
}
