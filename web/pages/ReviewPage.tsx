import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ReviewDesk } from '../haulers/queue/ReviewDesk.tsx'
import { adminPath } from '../paths.ts'
import { currentUserQuery } from '../session.ts'
import { ButtonLink } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { DashboardHeader } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import styles from './admin-dashboard.module.css'

/** The review queue of haulers, on a page of its own. */
export function ReviewPage() {
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <SandboxBanner />
      <DashboardHeader
        heading={
          <PageHeading look="bar" documentTitle="Review queue">
            Review queue
          </PageHeading>
        }
        welcome={`Welcome, ${user?.firstName || user?.email || 'Admin'}`}
        detail={user?.firstName ? user.email : undefined}
        role="Admin"
      />
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
    </>
  )
}
