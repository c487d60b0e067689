import type { EstimateToReview } from '../../../contract/quote-reviews.ts'
import styles from './review.module.css'

/** What the price was made from, with what the customer corrected and what nobody understood. */
export const CountedItems = ({ estimate }: { estimate: EstimateToReview }) => (
  <div className={styles.counted}>
    <h5>Counted</h5>
    {estimate.items.length === 0 && (
      <p className={styles.quiet}>Nothing was recognised: priced by the load size alone.</p>
    )}
    {estimate.items.length > 0 && (
      <ul className="num">
        {estimate.items.map(({ key, name, quantity, corrected }) => (
          <li key={key}>
            <b>{quantity} ×</b> {name}
            {corrected && <span className={styles.byHand}>set by the customer</span>}
          </li>
        ))}
      </ul>
    )}
    {estimate.takenAway.length > 0 && (
      <p className={styles.quiet}>
        Taken away by the customer: <s>{estimate.takenAway.join(', ')}</s>
      </p>
    )}
    {estimate.unknown.length > 0 && (
      <>
        <h5>Not understood</h5>
        <ul className={styles.unknown}>
          {estimate.unknown.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </>
    )}
  </div>
)
