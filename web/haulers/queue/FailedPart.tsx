import { ReviewDecisionId } from '../../../contract/review-decisions.ts'
import type { ReviewRow } from '../../../contract/review-queue.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './answers.module.css'
import { failureText } from './queue-copy.ts'

type Props = {
  failed: NonNullable<ReviewRow['failed']>
  isPending: boolean
  isTakingBack: boolean
  onRetry: (id: ReviewDecisionId) => void
  onTakeBack: (id: ReviewDecisionId) => void
}

/** A decision that does not count although its time is long over: it is carried out again, or taken back to decide again. */
export const FailedPart = ({ failed, isPending, isTakingBack, onRetry, onTakeBack }: Props) => (
  <section className={`${layout.panel} ${layout.stack} ${styles.part}`} aria-label="Decision">
    <p className={`${layout.notice} ${layout.soon}`}>{failureText(failed)}</p>
    <Button
      needs="run-jobs"
      variant="primary"
      pending={isPending && 'Trying...'}
      onClick={() => onRetry(ReviewDecisionId.parse(failed.decisionId))}
    >
      Try again
    </Button>
    <Button
      needs="run-jobs"
      pending={isTakingBack && 'Taking back...'}
      onClick={() => onTakeBack(ReviewDecisionId.parse(failed.decisionId))}
    >
      Take back
    </Button>
  </section>
)
