import { formatMoney } from '../../../contract/money.ts'
import type { Quote, QuoteNotice } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price-details.module.css'
import { Place } from './QuoteNotices.tsx'

export type NotesProps = { notices: readonly QuoteNotice[] }

/** What to know before the truck comes. */
export const QuoteNotes = ({ notices }: NotesProps) => (
  <ul className={styles.notes}>
    {notices.map(({ title, text, place }) => (
      <li key={title + text}>
        <b>{title}. </b>
        {text}
        <Place place={place} />
      </li>
    ))}
  </ul>
)

export type BreakdownProps = { quote: Quote; isOld: boolean }

const VAGUE = 0.5
const ROUGH = ' This is a rough estimate. Please check your items.'

/** Every line of the price, which together are the price to the cent, and what could cost less elsewhere. */
export function PriceBreakdown({ quote, isOld }: BreakdownProps) {
  const free = quote.notices.filter(({ kind }) => kind === 'free_option')
  return (
    <div className={isOld ? styles.stale : undefined}>
      <table className={`num ${layout.table} ${styles.lines}`}>
        <tbody>
          {quote.lines.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
          {quote.access.included && (
            <tr>
              <th scope="row">{quote.access.included}</th>
              <td>No extra</td>
            </tr>
          )}
          <tr className={styles.total}>
            <th scope="row">
              Total{readSettings().gst && ` (includes ${formatMoney(quote.gst)} GST)`}
            </th>
            <td>{formatMoney(quote.estimatedPrice)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.range}>
        Similar loads cost {formatMoney(quote.low)} to {formatMoney(quote.high)}.
        {quote.confidence < VAGUE && ROUGH}
      </p>
      {free.length > 0 && <QuoteNotes notices={free} />}
    </div>
  )
}
