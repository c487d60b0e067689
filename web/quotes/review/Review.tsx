import { listEstimatesToReview } from '../../../contract/quote-reviews.ts'
import layout from '../../ui/layout/layout.module.css'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { EstimateEntry } from './EstimateEntry.tsx'

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
