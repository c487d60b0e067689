import {
  formatWeekdayLong,
  windowFacts,
  windowStart,
  type Day,
  type TimeWindow,
} from '../../contract/calendar.ts'
import type { Quote } from '../../contract/quotes.ts'
import { dollars } from '../ui/dollars.ts'

const HOUR_MS = 3_600_000

type Facts = { date: Day; window: TimeWindow }

/** 'between 12 and 5'. */
const hoursText = (window: TimeWindow): string => {
  const [from = '', to = ''] = windowFacts[window].hours.split('-')
  const hour = (text: string) => text.replace(/[AP]M$/, '')
  return `between ${hour(from)} and ${hour(to)}`
}

/** What the caller should hear before they agree: the window, the price, the cap and what cancelling costs. */
export function sentenceToSay(
  {
    estimatedPrice,
    priceCap,
    cancellation,
  }: Pick<Quote, 'estimatedPrice' | 'priceCap' | 'cancellation'>,
  choice: Facts | null,
  now: Date,
): string {
  const when = choice
    ? `${formatWeekdayLong(choice.date)} ${hoursText(choice.window)}, ${dollars(estimatedPrice)} with tax.`
    : `${dollars(estimatedPrice)} with tax.`
  const cap = ` It can go up to ${dollars(priceCap)} only if you approve it.`
  return when + cap + cancelText(cancellation, choice, now)
}

function cancelText(
  { freeUntilHours, lateFee, tripFee }: Quote['cancellation'],
  choice: Facts | null,
  now: Date,
): string {
  const trip = ` Once your hauler is there it costs ${dollars(tripFee)}.`
  const isLate =
    choice !== null &&
    windowStart(choice.date, choice.window).getTime() - now.getTime() < freeUntilHours * HOUR_MS
  return isLate
    ? ` Cancelling costs ${dollars(lateFee)}, because it is less than ${freeUntilHours} hours away.${trip}`
    : ` Cancelling is free until ${freeUntilHours} hours before, then it costs ${dollars(lateFee)}.${trip}`
}
