import { type Day, formatMoment, type TimeWindow, windowStart } from '../../contract/calendar.ts'
import {
  type CancellationTerms,
  priceCapCopy,
  RESCHEDULING_COPY,
} from '../../contract/cancellation.ts'
import type { Cents } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { dollars } from '../ui/dollars.ts'

const HOUR_MS = 3_600_000

type Props = {
  cancellation: CancellationTerms
  /** Null where there is no quote. */
  priceCap: Cents | null
  /** Null before one is chosen. */
  day: Day | null
  window: TimeWindow
}

/** What holds from the payment on: until when cancelling is free, what it costs later, and the price cap. */
export function PolicyText({ cancellation, priceCap, day, window }: Props) {
  const { lateFee, tripFee } = cancellation
  const trip = `${dollars(tripFee)} once your hauler has arrived`
  const until = deadline(cancellation, day, window)
  return (
    <>
      {until === 'over' ? (
        <>
          <b>Cancelling costs {dollars(lateFee)}</b>, because this window is close, or {trip}.
        </>
      ) : (
        <>
          <b>Free to cancel until {until}.</b> Later it costs {dollars(lateFee)}, or {trip}.
        </>
      )}{' '}
      {RESCHEDULING_COPY} {priceCap !== null && priceCapCopy(priceCap)}
    </>
  )
}

/** 'Fri, Nov 27, 8:00 AM' for the chosen window; 'over' once that has passed. */
function deadline(
  { freeUntilHours }: CancellationTerms,
  day: Day | null,
  window: TimeWindow,
): string {
  if (day === null) return `${freeUntilHours} hours before your window`
  const until = new Date(windowStart(day, window).getTime() - freeUntilHours * HOUR_MS)
  if (until <= now()) return 'over'
  return formatMoment(until)
}
