import { PolicyText } from '../../payment/PolicyText.tsx'
import type { BookingValues } from '../details.ts'
import { dayIn } from '../pickup-time.ts'
import styles from './quote.module.css'
import { lastQuote, type QuoteState } from './use-quote.ts'

type Props = {
  state: QuoteState
  values: Pick<BookingValues, 'preferredDate' | 'preferredTime'>
}

/** What holds from the payment on, for the window that is chosen. */
export function Policy({ state, values }: Props) {
  const quote = state.kind === 'refused' ? null : lastQuote(state)
  if (!quote) return null
  const { cancellation, priceCap } = quote
  return (
    <p className={styles.policy}>
      <PolicyText
        {...{ cancellation, priceCap }}
        day={dayIn(values.preferredDate)}
        window={values.preferredTime}
      />{' '}
      <a href="/terms" target="_blank" rel="noopener">
        Terms<span className="vh"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
