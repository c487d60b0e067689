import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { CurrentUser } from '../../contract/accounts.ts'
import { paths } from '../../contract/paths.ts'
import { MessageChoice } from '../accounts/MessageChoice.tsx'
import { ClientJobs } from '../jobs/ClientJobs.tsx'
import { currentUserQuery } from '../session.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { DashboardHeader, HeaderLink } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import styles from './admin-dashboard.module.css'

const BookingDialog = onDemand(
  async () => (await import('../booking/BookingDialog.tsx')).BookingDialog,
)

/** What opens the booking: a press of the button, and the way back from a bank's page. */
const ASKED = {
  book: parseAsStringLiteral(['1']),
  payment: parseAsStringLiteral(['success']),
}

/** A customer's own page: their jobs, and the way to book another. */
export function ClientHome() {
  const { data: user } = useQuery(currentUserQuery)
  const [asked, setAsked] = useQueryStates(ASKED, { history: 'push' })
  if (!user) return null
  const bookAgain = () => void setAsked({ book: '1' })
  const book = (
    <Button variant="primary" onClick={bookAgain}>
      Book Pickup Now
    </Button>
  )
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
          <ClientJobs book={book} bookAgain={bookAgain} />
        </ErrorBoundary>
        <ErrorBoundary what="your choice of messages">
          <MessageChoice as="customer" />
        </ErrorBoundary>
      </main>
      {(asked.book ?? asked.payment) && <BookingDialog onClose={() => void setAsked(null)} />}
    </>
  )
}

const roleNames: Record<CurrentUser['role'], string> = {
  client: 'Client',
  hauler: 'Hauler',
  admin: 'Admin',
}
