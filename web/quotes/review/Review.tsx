import { useQuery } from '@tanstack/react-query'
import { listEstimatesToReview } from '../../../contract/quote-reviews.ts'
import { apiQuery } from '../../api/query.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import panel from '../../ui/layout/panel.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { EstimateEntry } from './EstimateEntry.tsx'
import styles from './review.module.css'

/** Booked loads that the reader was not sure of: a person says before the pickup whether the price looks right. */
export function Review() {
  const estimates = useQuery({
    ...apiQuery(listEstimatesToReview, {}),
    // Another admin may have looked at some of them meanwhile.
    refetchOnMount: 'always',
  })
  const { data } = estimates
  return (
    <section className={panel.panel} aria-labelledby="estimates-to-review">
      <header className={styles.head}>
        <h3 id="estimates-to-review">To review</h3>
        <p>
          Paid jobs whose load the reader was not sure of, the soonest pickup first. What you say of
          an estimate changes no price; it shows beside how the job turned out.
        </p>
      </header>
      {estimates.isError && (
        <div className={panel.notice}>
          <QueryError what="the estimates" query={estimates} />
        </div>
      )}
      {estimates.isPending && <ListSkeleton rows={6} />}
      {data?.length === 0 && (
        <EmptyState
          title="No estimate to look at"
          hint="A paid job comes here when the confidence of its estimate is below 0.5."
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Estimates to look at">
          {data.map((estimate) => (
            <EstimateEntry key={estimate.jobId} estimate={estimate} />
          ))}
        </ul>
      )}
    </section>
  )
}
