import { jobHeadline } from '../../../contract/job-headline.ts'
import { formatTime } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import type { ReactNode } from 'react'
import { useJobPage } from '../../api/job-page.ts'
import { now } from '../../clock.ts'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import styles from './head.module.css'
import { headlineJob } from './headline-of.ts'
import { RoadLine } from './RoadLine.tsx'

type Props = {
  token: string
  job: JobPage
  /** What helps right now, directly under the headline. */
  children?: ReactNode
}

/** How the pickup stands: in human words, with the specified status beside them, and as a road. */
export function JobHead({ token, job, children }: Props) {
  const { title, text } = jobHeadline(headlineJob(job), now())
  const isOnline = useIsOnline()
  const updateTime = formatTime(new Date(useJobPage(token).dataUpdatedAt))
  const isLive = job.status === 'assigned' || job.status === 'in_progress'
  return (
    <div className={styles.head}>
      {!isOnline && (
        <p className={`${layout.notice} ${styles.offline}`}>
          <b>You're offline.</b> Showing what we knew at {updateTime}. Calls and texts still work.
        </p>
      )}
      <PageHeading look="display" documentTitle={title}>
        {title}
      </PageHeading>
      <p className={styles.lead}>{text}</p>
      {children}
      <p className={`${layout.row} ${styles.meta}`}>
        <StatusBadge status={job.status} />
        <span className={`num ${styles.number}`}>Pickup #{job.id}</span>
        {isLive && isOnline && <span className={styles.updated}>Updated {updateTime}</span>}
      </p>
      <p className="vh" role="status">
        {title}
      </p>
      <RoadLine job={job} />
    </div>
  )
}
