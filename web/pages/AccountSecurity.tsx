import { useQuery } from '@tanstack/react-query'
import { paths } from '../../contract/paths.ts'
import { currentUserQuery } from '../session.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { HeaderLink } from '../ui/layout/DashboardHeader.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './admin-dashboard.module.css'
import { StaffPage } from './StaffPage.tsx'
import { StaffRights } from './StaffRights.tsx'

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
    <StaffRights>
      <StaffPage
        title="Account security"
        isLocked={user.needsTwoFactor === true}
        links={!user.needsTwoFactor && <HeaderLink href={paths.admin}>Back</HeaderLink>}
      >
        <main className={`${styles.main} ${layout.stack}`}>
          {user.needsTwoFactor && (
            <p role="status" className={`${layout.notice} ${layout.soon}`}>
              <b>Set up two-factor sign-in to go on.</b> Your account needs it here: it opens what
              customers and haulers trust us with.
            </p>
          )}
          <Security />
          {!user.needsTwoFactor && (
            <section className={layout.panel} aria-label="Notifications">
              <NotifyMe />
            </section>
          )}
        </main>
      </StaffPage>
    </StaffRights>
  )
}
