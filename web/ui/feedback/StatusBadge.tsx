import type { HaulerStatus } from '../../../contract/haulers.ts'
import type { JobStatus } from '../../../contract/jobs.ts'
import layout from '../layout/layout.module.css'
import styles from './status-badge.module.css'

const tones: Record<JobStatus | HaulerStatus, string | undefined> = {
  pending: styles.pending,
  assigned: styles.assigned,
  in_progress: styles.progress,
  completed: styles.done,
  cancelled: styles.bad,
  approved: styles.done,
  rejected: styles.bad,
  suspended: styles.suspended,
}
const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

type Props = {
  /** Any status word; one that is not in the specification's table is grey. */
  status: string
  /** Other words than the status itself, such as 'Pending Assignment'. */
  children?: string
}

/** A status in its colour and in words; an underscore reads as a space. */
export const StatusBadge = ({ status, children }: Props) => (
  <span className={`${layout.tag} ${styles.badge} ${isKnown(status) ? tones[status] : ''}`}>
    {children ?? status.replaceAll('_', ' ')}
  </span>
)
