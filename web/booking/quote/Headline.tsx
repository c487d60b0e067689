import { formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialable } from '../../ui/field/phone.ts'
import type { ByHand } from './corrections.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './quote.module.css'
import { RefusedLoad } from './QuoteNotices.tsx'
import type { QuoteState } from './use-quote.ts'

type Props = { state: QuoteState; corrections: readonly ByHand[]; onRetry: () => void }

/** The price, or what stands in its way and how to go on. */
export function Headline({ state, corrections, onRetry }: Props) {
  switch (state.kind) {
    case 'idle':
      return <p className={layout.muted}>Add a photo and a few words to see your price</p>
    case 'estimating':
      return (
        <>
          {state.last ? <Amount quote={state.last} old /> : <p className={styles.skeleton} />}
          <p className={layout.muted}>{waitFor(state.last)}</p>
        </>
      )
    case 'ready':
      return (
        <>
          <Amount quote={state.quote} />
          <p className={layout.muted}>Final price confirmed on-site</p>
        </>
      )
    case 'failed':
      return (
        <>
          {state.last && <Amount quote={state.last} old />}
          <p className={styles.trouble}>{state.mend ?? <NoPriceYet />}</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )
    case 'refused':
      return <RefusedLoad refused={state.refused} corrections={corrections} />
  }
}

/** Without a model, photos do not change the price. */
function waitFor(last: Quote | null): string {
  if (last) return 'Working out your new price'
  return readSettings().model ? 'Looking at your photos' : 'Working out your price'
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
