import { ReviewDecisionId } from '../../../contract/review-decisions.ts'
import type { ReviewRow } from '../../../contract/review-queue.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { failureText } from './queue-copy.ts'

type Props = {
  failed: NonNullable<ReviewRow['failed']>
  isPending: boolean
  onRetry: (id: ReviewDecisionId) => void
}

/** A decision that does not count although its time is long over: it is carried out again. */
export const FailedPart = ({ failed, isPending, onRetry }: Props) => (
  <section className={`${layout.panel} ${layout.stack}`} aria-label="Decision">
    <p className={`${layout.notice} ${layout.soon}`}>{failureText(failed)}</p>
    <Button
      needs="run-jobs"
      variant="primary"
      pending={isPending && 'Trying...'}
      onClick={() => onRetry(ReviewDecisionId.parse(failed.decisionId))}
    >
      Try again
    </Button>
  </section>
)
