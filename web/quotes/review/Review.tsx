import { formatDay, windowFacts } from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import { type EstimateToReview, listEstimatesToReview } from '../../../contract/quote-reviews.ts'
import { usePassFocus } from '../../ui/browser/use-pass-focus.ts'
import { LongText } from '../../ui/layout/LongText.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PhotoGrid } from '../../ui/media/PhotoGrid.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './review.module.css'
import { VerdictForm } from './VerdictForm.tsx'

/** Booked loads that the reader was not sure of: a person says before the pickup whether the price looks right. */
export function Review() {
  const list = useList(listEstimatesToReview, 'pickup')
  return (
    <section className={layout.panel} aria-labelledby="estimates-to-review">
      <header className={layout.intro}>
        <h3 id="estimates-to-review">To review</h3>
        <p>
          Paid jobs whose load the reader was not sure of, the soonest pickup first. What you say of
          an estimate changes no price; it shows beside how the job turned out.
        </p>
      </header>
      <ListStates list={list} noun={['estimate', 'estimates']} empty={NO_ESTIMATE}>
        <ul aria-label="Estimates to review">
          {list.items.map((estimate) => (
            <EstimateEntry key={estimate.id} estimate={estimate} />
          ))}
        </ul>
      </ListStates>
    </section>
  )
}

const NO_ESTIMATE = {
  title: 'No estimate to look at',
  hint: 'A paid job comes here when the confidence of its estimate is below 0.5.',
}

type Props = { estimate: EstimateToReview }

/** The description and photos of one load, its estimate, its price, and the form for the verdict on it. */
function EstimateEntry({ estimate }: Props) {
  const { id, clientName, preferredDate, preferredTime, area, loadSize } = estimate
  const entry = usePassFocus<HTMLLIElement>()
  const { label, hours } = windowFacts[preferredTime]
  return (
    <li ref={entry} tabIndex={-1} aria-labelledby={`estimate-${id}`} className={styles.entry}>
      <header className={`${layout.row} ${styles.who}`}>
        <h4 id={`estimate-${id}`} className="num">
          Job #{id}, {clientName}
        </h4>
        <p className="num">
          {formatDay(preferredDate)}, {label.toLowerCase()} {hours}
          {area && `, ${area}`}
        </p>
      </header>
      <div className={styles.load}>
        <PhotoGrid photos={estimate.photos} of={`job #${id}`} />
        <blockquote className={`${layout.quote} ${layout.space3}`}>
          <LongText text={estimate.description} />
        </blockquote>
        <p className={`${layout.dim} ${layout.space2}`}>
          {loadSizeFacts[loadSize].label} load chosen ({loadSizeFacts[loadSize].items})
        </p>
      </div>
      <CountedItems estimate={estimate} />
      <Price estimate={estimate} />
      <VerdictForm jobId={id} />
    </li>
  )
}

const Price = ({ estimate: { estimate, low, high, priceCap, ...read } }: Props) => (
  <div className={styles.figures}>
    <p className={`${layout.figure} ${styles.price} num`}>
      <span className="vh">Estimate </span>~{formatMoney(estimate)}
    </p>
    <dl className={`${styles.facts} num`}>
      <dt>Range</dt>
      <dd>
        {formatMoney(low)} to {formatMoney(high)}
      </dd>
      <dt>Cap</dt>
      <dd>{formatMoney(priceCap)}</dd>
      <dt>Confidence</dt>
      <dd>{read.confidence.toFixed(2)}</dd>
      <dt>Read by</dt>
      <dd>
        {read.source === 'ai' ? 'AI model' : 'Built-in reader'}
        <small>{read.readerVersion}</small>
      </dd>
    </dl>
  </div>
)

/** What the price was made from, with what the customer corrected and what was not understood. */
const CountedItems = ({ estimate }: { estimate: EstimateToReview }) => (
  <div className={styles.counted}>
    <h5>Counted</h5>
    {estimate.items.length === 0 && (
      <p className={`${layout.quiet} ${styles.quiet}`}>
        Nothing was recognised: priced by the load size alone.
      </p>
    )}
    {estimate.items.length > 0 && (
      <ul className="num">
        {estimate.items.map(({ key, name, quantity, corrected }) => (
          <li key={key}>
            <b>{quantity} ×</b> {name}
            {corrected && (
              <span className={`${layout.tag} ${styles.byHand}`}>set by the customer</span>
            )}
          </li>
        ))}
      </ul>
    )}
    {estimate.takenAway.length > 0 && (
      <p className={`${layout.quiet} ${styles.quiet}`}>
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
