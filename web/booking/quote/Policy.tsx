import {
  dayOf,
  formatDay,
  formatTime,
  formatWeekday,
  windowStart,
} from '../../../contract/calendar.ts'
import type { CancellationTerms } from '../../../contract/cancellation.ts'
import { now } from '../../clock.ts'
import type { BookingValues } from '../details.ts'
import { dollars } from '../dollars.ts'
import { dayIn } from '../pickup-time.ts'
import styles from './quote.module.css'
import { lastQuote, type QuoteState } from './use-quote.ts'

const HOUR_MS = 3_600_000

type Props = {
  state: QuoteState
  values: Pick<BookingValues, 'preferredDate' | 'preferredTime'>
}

/** What holds from the payment on: until when cancelling is free, what it costs later, and the price cap. */
export function Policy({ state, values }: Props) {
  const quote = state.kind === 'refused' ? null : lastQuote(state)
  if (!quote) return null
  const { lateFee, tripFee } = quote.cancellation
  const trip = `${dollars(tripFee)} once your hauler has arrived`
  const until = deadline(quote.cancellation, values)
  return (
    <p className={styles.policy}>
      {until === 'over' ? (
        <>
          <b>Cancelling costs {dollars(lateFee)}</b>, because this window is close, or {trip}.
        </>
      ) : (
        <>
          <b>Free to cancel until {until}.</b> Later it costs {dollars(lateFee)}, or {trip}.
        </>
      )}{' '}
      Rescheduling is free if a hauler is available. We never charge more than{' '}
      {dollars(quote.priceCap)}, and only if you approve it.{' '}
      <a href="/terms" target="_blank" rel="noopener">
        Terms<span className="vh"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

/** 'Fri, Nov 27, 8:00 AM' for the chosen window; 'over' once that has passed. */
function deadline(
  { freeUntilHours }: CancellationTerms,
  { preferredDate, preferredTime }: Props['values'],
): string {
  const day = dayIn(preferredDate)
  if (day === null) return `${freeUntilHours} hours before your window`
  const until = new Date(windowStart(day, preferredTime).getTime() - freeUntilHours * HOUR_MS)
  if (until <= now()) return 'over'
  const last = dayOf(until)
  const date = formatDay(last).replace(/, \d{4}$/, '')
  return `${formatWeekday(last)}, ${date}, ${formatTime(until)}`
}
