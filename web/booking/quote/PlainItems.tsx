import type { Quote } from '../../../contract/quotes.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './quote.module.css'

/** What was counted, in a sentence: until the list to correct it has arrived. */
export const PlainItems = ({ quote }: { quote: Quote | null }) => (
  <p className={`${layout.quiet} ${styles.explanation}`}>
    <strong>Your items: </strong>
    {quote?.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || 'nothing yet'}
  </p>
)
