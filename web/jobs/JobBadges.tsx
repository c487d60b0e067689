import type { AdminJob } from '../../contract/jobs.ts'
import { collectMethodNames } from '../../contract/payment-methods.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { isUnpaid } from './job-list.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-badges.module.css'

/** A job's status. An unpaid one is not on the market and does not look like a normal pending job. */
export const JobBadges = ({ job }: { job: AdminJob }) => (
  <span className={`${layout.row} ${styles.badges}`}>
    {isUnpaid(job) ? (
      <span className={styles.unpaid}>
        {job.paymentStatus === 'failed' ? 'pending, payment failed' : 'pending, unpaid'}
      </span>
    ) : (
      <StatusBadge status={job.status} />
    )}
    {job.collect && (
      <span className={`${layout.tag} ${styles.flag}`}>{collectMethodNames[job.collect]}</span>
    )}
    {job.paymentStatus === 'refunded' && (
      <span className={`${layout.tag} ${styles.flag}`}>refunded</span>
    )}
    {job.startedEarly && <span className={`${layout.tag} ${styles.flag}`}>started early</span>}
    {job.proof === 'missing' && <span className={`${layout.tag} ${styles.flag}`}>no proof</span>}
    {job.proof === 'ticket_due' && (
      <span className={`${layout.tag} ${styles.flag}`}>ticket due</span>
    )}
    {job.needsReview && <span className={`${layout.tag} ${styles.flag}`}>needs review</span>}
  </span>
)
