import { useState } from 'react'
import { Link } from 'wouter'
import { getAdminJob, listAdminJobs, type JobId } from '../../../contract/jobs.ts'
import { getQuoteResults } from '../../../contract/quote-results.ts'
import {
  listEstimatesToReview,
  LONGEST_NOTE,
  QUOTE_VERDICTS,
  reviewEstimate,
  verdictWords,
  type QuoteVerdict,
} from '../../../contract/quote-reviews.ts'
import { getAdminStats } from '../../../contract/reports.ts'
import { useApiMutation } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './review.module.css'

/** What a person says of one estimate, with a note for the person who tunes the rate card. */
export function VerdictForm({ jobId }: { jobId: JobId }) {
  const [note, setNote] = useState('')
  const [said, setSaid] = useState<QuoteVerdict | null>(null)
  const review = useApiMutation(reviewEstimate, {
    refetches: [listEstimatesToReview, getAdminStats, getAdminJob, listAdminJobs, getQuoteResults],
    success: ({ verdict }) => `Job #${jobId}: ${verdictWords[verdict].toLowerCase()}`,
    failure: (error) => error.reason,
  })
  const say = (verdict: QuoteVerdict) => {
    if (review.isPending) return
    setSaid(verdict)
    review.mutate({ body: { jobId, verdict, note } })
  }
  return (
    <div className={`${layout.row} ${styles.form}`}>
      <TextArea
        label="Note (optional)"
        rows={1}
        maxLength={LONGEST_NOTE}
        value={note}
        onValue={setNote}
      />
      <div className={styles.verdicts}>
        {QUOTE_VERDICTS.map((verdict) => (
          <Button
            needs="run-jobs"
            key={verdict}
            variant={verdict === 'right' ? 'primary' : 'secondary'}
            className={verdict === 'right' ? styles.right : undefined}
            // Never switched off: the focus would be lost, and with it the place in the list.
            unready={review.isPending}
            aria-label={`${verdictWords[verdict]}: job #${jobId}`}
            onClick={() => say(verdict)}
          >
            {review.isPending && said === verdict ? 'Saving...' : verdictWords[verdict]}
          </Button>
        ))}
      </div>
      <Link
        className={styles.open ?? ''}
        href={adminPath({ tab: 'jobs', job: String(jobId) })}
        aria-label={`Open job #${jobId}`}
      >
        Open job
      </Link>
    </div>
  )
}
