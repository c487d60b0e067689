import type { ReactNode } from 'react'
import { formatMoney } from '../../contract/money.ts'
import type { Quote } from '../../contract/quotes.ts'
import { readSettings } from '../settings.ts'
import buttons from '../ui/buttons.module.css'
import { dialable } from '../ui/phone.ts'
import styles from './quote.module.css'
import { type QuoteState, shownQuote } from './use-quote.ts'

type Props = {
  state: QuoteState
  onRetry: () => void
  /** Stands right below the price. */
  children?: ReactNode
}

/** The price and what it is made of, in every state it can be in. */
export function QuoteCard({ state, onRetry, children }: Props) {
  const quote = shownQuote(state)
  return (
    <section className={styles.card} aria-label="Your quote">
      <h3 className={styles.title}>
        {quote?.source === 'ai' ? 'Your AI estimate' : 'Your quote'}
        {state.kind === 'ready' && <span className={styles.fresh}>Updated just now</span>}
      </h3>
      <p className="vh" role="status">
        {newsOf(state)}
      </p>
      <Headline state={state} onRetry={onRetry} />
      {children}
      {quote && state.kind !== 'failed' && <Explanation quote={quote} />}
    </section>
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
      return `We can’t take this load. ${state.reason}`
    case 'idle':
      return ''
  }
}

function Headline({ state, onRetry }: { state: QuoteState; onRetry: () => void }) {
  switch (state.kind) {
    case 'idle':
      return <p className={styles.quiet}>Add a photo and a few words to see your price</p>
    case 'estimating':
      return (
        <>
          {state.last ? <Amount quote={state.last} old /> : <p className={styles.skeleton} />}
          <p className={styles.quiet}>Looking at your photos</p>
        </>
      )
    case 'ready':
      return (
        <>
          <Amount quote={state.quote} />
          <p className={styles.quiet}>Final price confirmed on-site</p>
        </>
      )
    case 'failed':
      return (
        <>
          {state.last && <Amount quote={state.last} old />}
          <p className={styles.trouble}>{state.mend ?? <NoPriceYet />}</p>
          <button type="button" className={buttons.plain} onClick={onRetry}>
            Try again
          </button>
        </>
      )
    case 'refused':
      return (
        <div className={styles.refused}>
          <strong>We can’t take this load as described</strong>
          <p>{state.reason}</p>
        </div>
      )
  }
}

const NoPriceYet = () => (
  <>
    We couldn’t price this yet. Try again or call{' '}
    <a href={`tel:${dialable(readSettings().supportPhone)}`}>{readSettings().supportPhone}</a>.
  </>
)

const Amount = ({ quote, old = false }: { quote: Quote; old?: boolean }) => (
  <p key={quote.quoteId} className={old ? styles.oldAmount : styles.amount}>
    {formatMoney(quote.estimatedPrice)}
  </p>
)

const Explanation = ({ quote }: { quote: Quote }) => (
  <div className={styles.explanation}>
    <p>
      Loads like yours come to {formatMoney(quote.low)} to {formatMoney(quote.high)}. On site the
      price may rise to at most {formatMoney(quote.priceCap)}, and only with your approval.
    </p>
    {quote.items.length > 0 && (
      <p>
        <strong>What we counted: </strong>
        {quote.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </p>
    )}
    {quote.unknown.length > 0 && (
      <p>We did not recognise {quote.unknown.join(', ')}; your hauler looks at it on site.</p>
    )}
    {quote.notices.map(({ title, text }) => (
      <p key={title} className={styles.notice}>
        <strong>{title}. </strong>
        {text}
      </p>
    ))}
    <details>
      <summary>How the price adds up</summary>
      <table>
        <tbody>
          {quote.lines.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Total, GST of {formatMoney(quote.gst)} included</th>
            <td>{formatMoney(quote.estimatedPrice)}</td>
          </tr>
        </tbody>
      </table>
    </details>
  </div>
)
