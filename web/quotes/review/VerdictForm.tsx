import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { listAdminJobs, type JobId } from '../../../contract/jobs.ts'
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
import styles from './review.module.css'

/** What a person says of one estimate, with a note for whoever tunes the rate card. */
export function VerdictForm({ jobId }: { jobId: JobId }) {
  const [note, setNote] = useState('')
  const [said, setSaid] = useState<QuoteVerdict | null>(null)
  const review = useApiMutation(reviewEstimate, {
    refetches: [listEstimatesToReview, getAdminStats, listAdminJobs, getQuoteResults],
    success: ({ verdict }) => `Job #${jobId}: ${verdictWords[verdict].toLowerCase()}`,
    failure: (error) => error.reason,
  })
  const say = (verdict: QuoteVerdict) => {
    if (review.isPending) return
    setSaid(verdict)
    review.mutate({ body: { jobId, verdict, note } })
  }
  return (
    <div className={styles.form}>
      <Textarea
        className={styles.note}
        size="md"
        label="Note (optional)"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.verdicts}>
        {QUOTE_VERDICTS.map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === 'right' ? 'filled' : 'default'}
            className={verdict === 'right' ? styles.right : undefined}
            // Never switched off: the focus would be lost, and with it the place in the list.
            aria-disabled={review.isPending}
            data-disabled={review.isPending}
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
