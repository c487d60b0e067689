import { Link, useLocation } from 'wouter'
import type { JobPage } from '../../contract/job-page.ts'
import { confirmTokenIn, jobPath } from '../../contract/paths.ts'
import { ConfirmPanel } from '../job-page/ConfirmPanel.tsx'
import { JobPageFrame } from '../job-page/JobPageFrame.tsx'
import styles from '../job-page/job-page.module.css'
import { PickupTime } from '../job-page/PickupTime.tsx'
import { ButtonLink } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'

/** Where the email of the day-before reminder leads: it asks one thing, and only its button confirms. */
export function ConfirmPage() {
  const [path] = useLocation()
  const token = confirmTokenIn(path) ?? ''
  return (
    <JobPageFrame token={token} isNarrow>
      {(job) => (
        <>
          <PageHeading look="display" documentTitle={`Confirm pickup #${job.id}`}>
            Your pickup #{job.id}
          </PageHeading>
          <PickupTime job={job} />
          {job.confirmation ? (
            <ConfirmPanel token={token} job={job} />
          ) : (
            <p className={`${layout.notice} ${styles.settled}`}>
              There is nothing to confirm for this pickup now.
            </p>
          )}
          <Link href={jobPath(token)} asChild>
            <ButtonLink wide className={styles.onward}>
              {onwardWords(job)}
            </ButtonLink>
          </Link>
        </>
      )}
    </JobPageFrame>
  )
}

/** Where the page of the job offers another time, the way there says so. */
const onwardWords = ({ confirmation, canReschedule }: JobPage): string =>
  confirmation && canReschedule ? 'See details or choose another time' : 'See your pickup'
