import { useQuery } from '@tanstack/react-query'
import { use, useMemo, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { adminJobPath, paths, reviewPath } from '../../contract/paths.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { RightsContext } from '../api/rights-context.ts'
import type { PaletteTab } from '../palette/Dialogs.tsx'
import { adminPath, type AdminTab } from '../paths.ts'
import { StatCards } from '../reports/StatCards.tsx'
import { StatsRail } from '../reports/StatsRail.tsx'
import { currentUserQuery } from '../session.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { HeaderLink } from '../ui/layout/DashboardHeader.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './admin-dashboard.module.css'
import { allTabs, tabFacts } from './admin-tabs.ts'
import { RefreshButton } from './RefreshButton.tsx'
import { StaffPage } from './StaffPage.tsx'
import { StaffRights } from './StaffRights.tsx'
import { useTab } from './use-tab.ts'
import { useWaiting } from './use-waiting.ts'

const SKELETON = <ListSkeleton rows={12} />

const RecentJobs = onDemand(async () => (await import('./JobList.tsx')).JobList, SKELETON)
const Advertising = onDemand(
  async () => (await import('../advertising/Advertising.tsx')).Advertising,
  SKELETON,
)
const HaulerManagement = onDemand(
  async () => (await import('../haulers/HaulerManagement.tsx')).HaulerManagement,
  SKELETON,
)
const Calendar = onDemand(
  async () => (await import('../dispatch/calendar/Calendar.tsx')).Calendar,
  SKELETON,
)
const Messages = onDemand(
  async () => (await import('../messaging/Messages.tsx')).Messages,
  SKELETON,
)
const Social = onDemand(async () => (await import('../social/Social.tsx')).Social, SKELETON)
const MoneyTab = onDemand(async () => (await import('./MoneyTab.tsx')).MoneyTab, SKELETON)
const Quotes = onDemand(async () => (await import('../quotes/Quotes.tsx')).Quotes, SKELETON)
const Customers = onDemand(
  async () => (await import('../customers/Customers.tsx')).Customers,
  SKELETON,
)

const Settings = onDemand(async () => (await import('../settings/Settings.tsx')).Settings, SKELETON)

const RoleNotice = onDemand(async () => (await import('./RoleNotice.tsx')).RoleNotice)

const JobsTab = () => (
  <div className={styles.withRail}>
    <RecentJobs />
    <StatsRail />
  </div>
)

const screens: Record<AdminTab, ComponentType> = {
  jobs: JobsTab,
  haulers: HaulerManagement,
  messages: Messages,
  schedule: Calendar,
  ads: Advertising,
  social: Social,
  money: MoneyTab,
  quotes: Quotes,
  customers: Customers,
  settings: Settings,
}

const AdminJobPage = onDemand(
  async () => (await import('./AdminJobPage.tsx')).AdminJobPage,
  <PageSpinner />,
)

const ReviewPage = onDemand(
  async () => (await import('./ReviewPage.tsx')).ReviewPage,
  <PageSpinner />,
)

/** The admin team's pages: that of one job, the review queue, or figures and a tab for each part of the work. */
export function AdminDashboard() {
  const [path] = useLocation()
  const { data: user } = useQuery(currentUserQuery)
  return <StaffRights>{user?.teamRole && <Page path={path} role={user.teamRole} />}</StaffRights>
}

function Page({ path, role }: { path: string; role: TeamRole }) {
  if (path === reviewPath) return <ReviewPage />
  return path.startsWith(adminJobPath('')) ? <AdminJobPage /> : <Dashboard role={role} />
}

function Dashboard({ role }: { role: TeamRole }) {
  const missing = use(RightsContext)
  const { names, tab, change } = useTab(role)
  const permitted = useMemo(() => allTabs.filter((each) => names.includes(each.name)), [names])
  return (
    <StaffPage
      title="Admin Dashboard"
      links={
        <span className={styles.onDesk}>
          <HeaderLink href={paths.security}>Security</HeaderLink>
        </span>
      }
    >
      <main className={styles.main}>
        {change && <RoleNotice {...change} />}
        {missing('see-jobs') === null && <StatCards />}
        <Tabs tabs={permitted} tab={tab} />
      </main>
    </StaffPage>
  )
}

function Tabs({ tabs, tab }: { tabs: readonly PaletteTab[]; tab: AdminTab }) {
  const [, navigate] = useLocation()
  const Screen = screens[tab]
  const waiting = useWaiting()

  return (
    <div className={styles.tabs}>
      <RefreshButton />
      <TabBar
        label="Parts of the dashboard"
        tabs={tabs.map((each) => ({ ...each, waiting: waiting[each.name] }))}
        value={tab}
        // Filters belong to their tab: the address of another one begins without them.
        onChange={(next) => navigate(adminPath({ tab: next }))}
      >
        <ErrorBoundary key={tab} what={tabFacts[tab].label}>
          <Screen />
        </ErrorBoundary>
      </TabBar>
    </div>
  )
}
