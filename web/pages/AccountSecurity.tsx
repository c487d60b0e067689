import { useQuery } from '@tanstack/react-query'
import { paths } from '../../contract/paths.ts'
import { currentUserQuery } from '../session.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { DashboardHeader, HeaderLink } from '../ui/layout/DashboardHeader.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import styles from './admin-dashboard.module.css'

const Security = onDemand(
  async () => (await import('../accounts/security/Security.tsx')).Security,
  <CardSkeletons what="how you sign in" />,
)

const NotifyMe = onDemand(
  async () => (await import('../settings/NotifyMe.tsx')).NotifyMe,
  <CardSkeletons what="your notifications" />,
)

/** How a member of the team signs in. An owner who has to set up two-factor sign-in sees this before the desk. */
export function AccountSecurity() {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null
  return (
    <>
      <SandboxBanner />
      <DashboardHeader
        heading={
          <PageHeading look="bar" documentTitle="Account security">
            Account security
          </PageHeading>
        }
        welcome={user.firstName || user.email}
        detail={user.firstName ? user.email : undefined}
        role="Admin"
      >
        {!user.needsTwoFactor && <HeaderLink href={paths.admin}>Back</HeaderLink>}
      </DashboardHeader>
      <main className={`${styles.main} ${layout.stack}`}>
        {user.needsTwoFactor && (
          <p role="status" className={`${layout.notice} ${layout.soon}`}>
            <b>Set up two-factor sign-in to go on.</b> Owners need it here: your account opens
            customers’ addresses, the money and all settings.
          </p>
        )}
        <Security />
        {!user.needsTwoFactor && (
          <section className={layout.panel} aria-label="Notifications">
            <NotifyMe />
          </section>
        )}
      </main>
    </>
  )
}
