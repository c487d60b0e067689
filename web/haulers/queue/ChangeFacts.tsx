import { useQuery } from '@tanstack/react-query'
import { getHaulerReviews } from '../../../contract/hauler-reviews.ts'
import type { ReviewRow } from '../../../contract/review-queue.ts'
import { apiQuery } from '../../api/query.ts'
import { AffectedJobs } from '../account/AffectedJobs.tsx'
import { Comparison } from '../reviews/Comparison.tsx'
import { comparisonOf } from '../reviews/review-copy.ts'
import styles from './sheet.module.css'

/** What a working hauler changed, beside what counts now, and the jobs that no longer fit. */
export function ChangeFacts({ row }: { row: ReviewRow }) {
  const { data } = useQuery(apiQuery(getHaulerReviews, {}))
  const change = data?.changes.find(({ id }) => id === row.id)
  if (!change) return null
  return (
    <div className={styles.change}>
      <Comparison rows={comparisonOf(change.previous, change.next)} />
      {change.affectedJobs.length > 0 && (
        <AffectedJobs jobs={change.affectedJobs} whose={row.hauler} />
      )}
    </div>
  )
}
