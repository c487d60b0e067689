import type { ClientJob } from '../../contract/client-jobs.ts'
import { paths } from '../../contract/paths.ts'
import styles from '../jobs/pickups.module.css'
import { VisitorJobs } from '../jobs/VisitorJobs.tsx'
import { Button } from '../ui/button/Button.tsx'
import { VisitorHeader } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import page from './admin-dashboard.module.css'
import { useBooking } from './use-booking.tsx'

const ADD = `${paths.myPickups}?add=1`

/** My pickups for the browser that booked them: no sign-in is needed for these. */
export function VisitorHome({ jobs }: { jobs: readonly ClientJob[] }) {
  const { book, bookAgain, againId, dialog } = useBooking()
  return (
    <>
      <SandboxBanner />
      <VisitorHeader
        heading={
          <PageHeading look="bar" documentTitle="My pickups">
            My pickups
          </PageHeading>
        }
        signIn={ADD}
      />
      <main className={page.main}>
        <VisitorJobs
          jobs={jobs}
          bookAgain={bookAgain}
          againId={againId}
          book={
            <Button variant="primary" onClick={book}>
              Book Pickup Now
            </Button>
          }
          add={
            <p className={styles.add}>
              Booked with another email or phone? <a href={ADD}>Add it</a> and we'll find your
              pickups.
            </p>
          }
        />
      </main>
      {dialog}
    </>
  )
}
