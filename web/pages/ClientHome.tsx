import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { ReferralCard } from '../accounts/ReferralCard.tsx'
import { MessageChoice } from '../accounts/MessageChoice.tsx'
import { ClientJobs } from '../jobs/ClientJobs.tsx'
import { currentUserQuery } from '../session.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { DashboardHeader, HeaderLink } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import styles from './admin-dashboard.module.css'
import { useBooking } from './use-booking.tsx'

/** A customer's own page: their jobs, and the way to book another. */
export function ClientHome() {
  const { data: user } = useQuery(currentUserQuery)
  const { book, bookAgain, againId, dialog } = useBooking()
  if (!user) return null
  return (
    <>
      <SandboxBanner />
      <DashboardHeader
        heading={
          <PageHeading look="bar" documentTitle="My pickups">
            My pickups
          </PageHeading>
        }
        welcome={`Welcome, ${user.firstName || user.email}`}
        role={roleNames[user.role]}
      >
        {user.role === 'admin' && <HeaderLink href={paths.admin}>Admin Dashboard</HeaderLink>}
        {user.role === 'hauler' && <HeaderLink href={paths.hauler}>Hauler Dashboard</HeaderLink>}
      </DashboardHeader>
      <main className={styles.main}>
        <ErrorBoundary what="your jobs">
          <ClientJobs
            book={
              <Button variant="primary" onClick={book}>
                Book Pickup Now
              </Button>
            }
            bookAgain={bookAgain}
            againId={againId}
          />
        </ErrorBoundary>
        <ErrorBoundary what="your referrals">
          <ReferralCard />
        </ErrorBoundary>
        <ErrorBoundary what="your choice of messages">
          <MessageChoice as="customer" />
        </ErrorBoundary>
      </main>
      {dialog}
    </>
  )
}

const roleNames: Record<CurrentUser['role'], string> = {
  client: 'Client',
  hauler: 'Hauler',
  admin: 'Admin',
}
