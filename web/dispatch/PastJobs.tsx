import { formatInstantDay, formatDay } from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import styles from './dispatch.module.css'
import past from './past-jobs.module.css'
import { totalEarnings } from './earnings.ts'
import { JobFacts } from './JobFacts.tsx'
import { payoutText } from './payout.ts'

const endText = (job: HaulerJob): string =>
  job.completedAt ? formatInstantDay(job.completedAt) : formatDay(job.preferredDate)

/** A month of finished jobs, folded away; each job unfolds to all its facts. */
export const PastJobs = ({ month, jobs }: { month: string; jobs: readonly HaulerJob[] }) => (
  <details className={past.month}>
    <summary>
      <h3>{month}</h3>
      <span className="num">
        {jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}, {formatMoney(totalEarnings(jobs))}
      </span>
    </summary>
    <div className={past.pastJobs}>
      {jobs.map((job) => (
        <details key={job.id} className={styles.card} id={`job-${job.id}`}>
          <summary className={past.past}>
            <span>
              <b>Job #{job.id}</b> <StatusBadge status={job.status} />
              <small>
                {job.firstName} {job.lastName}, {job.area ?? job.address}, {endText(job)}
              </small>
            </span>
            <span className={past.pastPay}>
              <span className="vh">Your Payout </span>
              <b className="num">{job.status === 'cancelled' ? '–' : payoutText(job)}</b>
            </span>
          </summary>
          <JobFacts job={job} />
        </details>
      ))}
    </div>
  </details>
)
