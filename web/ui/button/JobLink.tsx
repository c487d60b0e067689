import { Link } from 'wouter'
import type { JobId } from '../../../contract/jobs.ts'
import { adminPath } from '../../paths.ts'
import styles from './job-link.module.css'

/** To the job, in the list of jobs. */
export const JobLink = ({ id }: { id: JobId }) => (
  <Link
    data-opens
    className={styles.job ?? ''}
    href={adminPath({ tab: 'jobs', job: String(id) })}
    aria-label={`Job #${id}`}
  >
    #{id}
  </Link>
)
