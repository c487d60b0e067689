import { Suspense, useEffect, type ReactNode } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import { type ByHand, isByHand } from './corrections.ts'
import { Headline } from './Headline.tsx'
import { itemsEditor } from './items-editor.ts'
import { PlainItems } from './PlainItems.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './quote.module.css'
import { QuoteNotices } from './QuoteNotices.tsx'
import { lastQuote, type QuoteState, shownQuote } from './use-quote.ts'

type Props = {
  state: QuoteState
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
  onRetry: () => void
  /** Stands right below the price. */
  children?: ReactNode
}

/** The price, what it is made of and what can be corrected about it, in every state it can be in. */
export function QuoteCard({ state, corrections, onCorrect, onRetry, children }: Props) {
  const isAsked = state.kind !== 'idle'
  useEffect(() => {
    if (isAsked) void itemsEditor.load()
  }, [isAsked])

  const priced = state.kind === 'failed' ? null : shownQuote(state)
  // Of a load that is refused for its words, the list says nothing; for what is on it by hand, it helps.
  const isListed =
    isAsked &&
    (state.kind !== 'refused' ||
      state.refused.refusals.some(({ items }) => isByHand(corrections, items)))
  const counted = lastQuote(state)
  const isOld = state.kind !== 'ready'
  return (
    <section className={styles.card} aria-label="Your quote">
      <h3 className={`${layout.spread} ${styles.title}`}>
        {counted?.source === 'ai' ? 'Your AI estimate' : 'Your quote'}
        {state.kind === 'ready' && (
          <span className={`${layout.tag} ${layout.good}`}>Updated just now</span>
        )}
      </h3>
      <p className="vh" role="status">
        {newsOf(state)}
      </p>
      <Headline state={state} corrections={corrections} onRetry={onRetry} />
      {children}
      {priced && <PriceRange quote={priced} isOld={isOld} />}
      {isListed && (counted || corrections.length > 0) && (
        <Items quote={counted} corrections={corrections} onCorrect={onCorrect} />
      )}
      {priced && <QuoteNotices notices={priced.notices} />}
      {priced && <PriceLines quote={priced} isOld={isOld} />}
    </section>
  )
}

type ItemsProps = Pick<Props, 'corrections' | 'onCorrect'> & { quote: Quote | null }

function Items({ quote, ...hands }: ItemsProps) {
  const { ItemsEditor } = itemsEditor
  return (
    <Suspense fallback={<PlainItems quote={quote} />}>
      <ItemsEditor quote={quote} {...hands} />
    </Suspense>
  )
}

/** What a screen reader hears when the price changes. */
function newsOf(state: QuoteState): string {
  switch (state.kind) {
    case 'ready':
      return `Your price is ${formatMoney(state.quote.estimatedPrice)}`
    case 'estimating':
      return 'Working out your price'
    case 'failed':
      return 'We couldn’t price this yet'
    case 'refused':
      return `We can’t take this load. ${state.refused.reason}`
    case 'idle':
      return ''
  }
}

type PriceRangeProps = {
  quote: Quote
  /** The form has changed since: the figures are those of the price before. */
  isOld: boolean
}

/** How far the price may move, in plain words. */
const PriceRange = ({ quote, isOld }: PriceRangeProps) => (
  <div
    className={`${layout.quiet} ${styles.explanation} ${styles.range} ${isOld ? styles.stale : ''}`}
  >
    <p>
      We expect {formatMoney(quote.low)} to {formatMoney(quote.high)}. You pay more than the
      estimate only if you approve it. Above {formatMoney(quote.priceCap)} our team checks the price
      first.
    </p>
    <p>{sureness(quote)}</p>
  </div>
)

const CLEAR = 0.75
const VAGUE = 0.5

/** What the confidence of a quote means to its customer, in one line: what follows must not move. */
function sureness({ confidence }: Quote): string {
  if (confidence >= CLEAR) return 'Your description leaves little open.'
  if (confidence >= VAGUE) return 'Please check the list below.'
  return 'This is a rough estimate. Please check the list.'
}

/** Every line of the price; together they are the price to the cent. */
const PriceLines = ({ quote, isOld }: PriceRangeProps) => (
  <details className={`${layout.quiet} ${styles.lines} ${isOld ? styles.stale : ''}`}>
    <summary>Price breakdown</summary>
    <table className={`num ${layout.table}`}>
      <tbody>
        {quote.lines.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">
            Total{readSettings().gst && ` (includes ${formatMoney(quote.gst)} GST)`}
          </th>
          <td>{formatMoney(quote.estimatedPrice)}</td>
        </tr>
      </tbody>
    </table>
  </details>
)
