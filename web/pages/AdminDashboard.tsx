import {
  IconCalendar,
  IconCash,
  IconMessage2,
  IconReceiptDollar,
  IconSettings,
  IconShare,
  IconSpeakerphone,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { PaletteTab } from '../palette/Dialogs.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { ADMIN_TABS, adminPath, type AdminTab } from '../paths.ts'
import { StatCards } from '../reports/StatCards.tsx'
import { StatsRail } from '../reports/StatsRail.tsx'
import { currentUserQuery } from '../session.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { DashboardHeader } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import styles from './admin-dashboard.module.css'
import { RefreshButton } from './RefreshButton.tsx'
import { useWaiting } from './use-waiting.ts'

const SKELETON = <ListSkeleton rows={12} />

const RecentJobs = onDemand(
  async () => (await import('../jobs/RecentJobs.tsx')).RecentJobs,
  SKELETON,
)
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

const Settings = onDemand(async () => (await import('../settings/Settings.tsx')).Settings, SKELETON)

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
  settings: Settings,
}

/** The admin team's page: figures, and a tab for each part of the work. */
export function AdminDashboard() {
  const { data: user } = useQuery(currentUserQuery)
  const [params] = useSearchParams()
  const name = user?.firstName || user?.email || 'Admin'
  return (
    <>
      <SandboxBanner />
      <DashboardHeader
        heading={
          <PageHeading look="bar" documentTitle="Admin Dashboard">
            Admin Dashboard
          </PageHeading>
        }
        welcome={`Welcome, ${name}`}
        detail={user?.firstName ? user.email : undefined}
        role="Admin"
        search={<PaletteButton tabs={tabs} />}
      />
      <main className={styles.main}>
        {/* The inbox needs the height. */}
        <StatCards isLine={params.get('tab') === 'messages'} />
        <Tabs />
      </main>
    </>
  )
}

function Tabs() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const tab = ADMIN_TABS.find((name) => name === params.get('tab')) ?? 'jobs'
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

type TabFacts = Omit<PaletteTab, 'name'>

/** The six tabs of the specification, and after them those for money, quotes and settings. */
const tabFacts: Record<AdminTab, TabFacts> = {
  jobs: { label: 'Recent Jobs', icon: IconTable },
  haulers: { label: 'Hauler Management', icon: IconUsers },
  messages: { label: 'SMS Messages', icon: IconMessage2 },
  schedule: { label: 'Scheduling Calendar', icon: IconCalendar },
  ads: { label: 'AI Advertising', icon: IconSpeakerphone },
  social: { label: 'Social Media', icon: IconShare },
  money: { label: 'Money', icon: IconCash },
  quotes: {
    label: 'Quotes',
    icon: IconReceiptDollar,
    words: 'estimates rate card prices load rules out of area leads',
  },
  settings: {
    label: 'Settings',
    icon: IconSettings,
    words: 'integrations outside parts stripe twilio email storage test connection',
  },
}

const tabs = ADMIN_TABS.map((name) => ({ name, ...tabFacts[name] }))
