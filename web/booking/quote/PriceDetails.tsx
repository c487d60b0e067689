import { formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import styles from './quote.module.css'

type Props = {
  quote: Quote
  /** The form has changed since: the figures are those of the price before. */
  isOld: boolean
}

/** How far the price may move, in plain words. */
export const PriceRange = ({ quote, isOld }: Props) => (
  <div className={`${styles.explanation} ${styles.range} ${isOld ? styles.stale : ''}`}>
    <p>
      Similar loads cost {formatMoney(quote.low)} to {formatMoney(quote.high)}. We'll never charge
      more than {formatMoney(quote.priceCap)}, and only if you approve it.
    </p>
    <p>{sureness(quote)}</p>
  </div>
)

const CLEAR = 0.75
const VAGUE = 0.5

/** What the confidence of a quote means to its customer, in one line: what follows must not move. */
function sureness({ confidence }: Quote): string {
  if (confidence >= CLEAR) return 'This estimate is usually spot on.'
  if (confidence >= VAGUE) return 'Please check the list below.'
  return 'This is a rough estimate. Please check the list.'
}

/** Every line of the price; together they are the price to the cent. */
export const PriceLines = ({ quote, isOld }: Props) => (
  <details className={`${styles.lines} ${isOld ? styles.stale : ''}`}>
    <summary>Price breakdown</summary>
    <table>
      <tbody>
        {quote.lines.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">Total (includes {formatMoney(quote.gst)} GST)</th>
          <td>{formatMoney(quote.estimatedPrice)}</td>
        </tr>
      </tbody>
    </table>
  </details>
)
