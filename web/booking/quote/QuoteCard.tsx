import { Suspense, useEffect, type ReactNode } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { type ByHand, isByHand } from './corrections.ts'
import { itemsEditor } from './items-editor.ts'
import { Headline } from './Headline.tsx'
import { PlainItems } from './PlainItems.tsx'
import { PriceLines, PriceRange } from './PriceDetails.tsx'
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
      <h3 className={styles.title}>
        {counted?.source === 'ai' ? 'Your AI estimate' : 'Your quote'}
        {state.kind === 'ready' && <span className={styles.fresh}>Updated just now</span>}
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
