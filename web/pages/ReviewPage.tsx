import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import { ReviewDesk } from '../haulers/queue/ReviewDesk.tsx'
import { adminPath } from '../paths.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import styles from './admin-dashboard.module.css'
import { StaffPage } from './StaffPage.tsx'

/** The review queue of haulers, on a page of its own. */
export function ReviewPage() {
  return (
    <StaffPage title="Review queue">
      <main className={styles.main}>
        <Link href={adminPath({ tab: 'haulers' })} asChild>
          <ButtonLink variant="quiet" icon={<IconArrowLeft size={18} />}>
            Hauler Management
          </ButtonLink>
        </Link>
        <ErrorBoundary what="the review queue">
          <OnlyWith right="run-jobs">
            <ReviewDesk />
          </OnlyWith>
        </ErrorBoundary>
      </main>
    </StaffPage>
  )
}
