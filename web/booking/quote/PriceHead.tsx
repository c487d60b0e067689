import { formatTime } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { readSettings } from '../../settings.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './quote.module.css'
import { lastQuote, type LiveQuote } from './use-quote.ts'

type Props = {
  quote: LiveQuote
  isOnline: boolean
  /** Why there is no price yet. */
  missing: string
}

/** The price, and whether it is that of the form on screen. */
export function PriceHead({ quote: { state, pricedAt }, isOnline, missing }: Props) {
  const latestQuote = lastQuote(state)
  const isCurrent = state.kind === 'ready' && isOnline
  return (
    <>
      <h3 className={`${layout.spread} ${styles.title}`}>
        {latestQuote?.source === 'ai' ? 'Your AI estimate' : 'Your quote'}
        {isCurrent && <span className={`${layout.tag} ${layout.good}`}>Updated just now</span>}
      </h3>
      {latestQuote && state.kind !== 'refused' && (
        <p key={latestQuote.quoteId} className={isCurrent ? styles.amount : styles.oldAmount}>
          {formatMoney(latestQuote.estimatedPrice)}
        </p>
      )}
      {!latestQuote && state.kind === 'estimating' && <p className={styles.skeleton} />}
      <p className={`${layout.muted} ${styles.below}`}>
        {isCurrent ? (
          <Included quote={state.quote} />
        ) : (
          belowOld(state.kind, latestQuote, isOnline ? null : pricedAt, missing)
        )}
      </p>
    </>
  )
}

/** What the price holds. */
const Included = ({ quote }: { quote: Quote }) => (
  <>
    {readSettings().gst && (
      <>
        Includes {formatMoney(quote.gst)} GST.
        <br />
      </>
    )}
    Final price confirmed on-site
  </>
)

function belowOld(
  kind: LiveQuote['state']['kind'],
  latestQuote: Quote | null,
  offlineSince: Date | null,
  missing: string,
): string {
  if (offlineSince && latestQuote)
    return `From ${formatTime(offlineSince)}. We'll check it when you're back.`
  if (kind === 'idle') return missing
  if (kind === 'failed') return latestQuote ? 'Price before your last change' : ''
  if (kind === 'refused') return ''
  if (latestQuote) return 'Updating your price'
  // Without a model, photos do not change the price.
  return readSettings().model ? 'Looking at your photos' : 'Calculating your price'
}
