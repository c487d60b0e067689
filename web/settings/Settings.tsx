import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ComponentType } from 'react'
import { useMissingRight } from '../api/rights-context.ts'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { OnlyWith, RightGate } from '../ui/feedback/RightGate.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { Integrations } from './Integrations.tsx'
import styles from './settings-nav.module.css'
import { SECTIONS, SettingsNav, type Section } from './SettingsNav.tsx'

const SKELETON = <ListSkeleton rows={6} />

const Team = onDemand(async () => (await import('./team/Team.tsx')).Team, <ListSkeleton rows={4} />)
const AuditLog = onDemand(async () => (await import('./audit/AuditLog.tsx')).AuditLog, SKELETON)
const GroupPanel = onDemand(
  async () => (await import('./groups/GroupPanel.tsx')).GroupPanel,
  SKELETON,
)
const Checklist = onDemand(
  async () => (await import('./checklist/Checklist.tsx')).Checklist,
  SKELETON,
)
const PricesLink = onDemand(async () => (await import('./PricesLink.tsx')).PricesLink, SKELETON)
const Facilities = onDemand(async () => (await import('./Facilities.tsx')).Facilities, SKELETON)
const LegalTexts = onDemand(async () => (await import('./LegalTexts.tsx')).LegalTexts, SKELETON)
const StatusPage = onDemand(
  async () => (await import('./status/StatusPage.tsx')).StatusPage,
  SKELETON,
)
const Alerts = onDemand(async () => (await import('./Alerts.tsx')).Alerts, SKELETON)

/** How the product is connected to the outside, who is in the team, and what they changed. */
const System = () => (
  <>
    <OnlyWith right="change-settings">
      <Checklist />
      <Integrations />
    </OnlyWith>
    <OnlyWith right="manage-team">
      <Team />
      <AuditLog />
    </OnlyWith>
  </>
)

const Fees = () => (
  <>
    <PricesLink />
    <GroupPanel group="fees" />
  </>
)

const Payouts = () => (
  <>
    <GroupPanel group="share" />
    <GroupPanel group="payouts" />
  </>
)

const screens: Record<Section, ComponentType> = {
  business: () => <GroupPanel group="business" />,
  areas: () => <GroupPanel group="areas" />,
  booking: () => <GroupPanel group="booking" />,
  fees: Fees,
  payouts: Payouts,
  visits: () => <GroupPanel group="visits" />,
  planning: () => <GroupPanel group="planning" />,
  facilities: () => (
    <RightGate right="change-settings">
      <Facilities />
    </RightGate>
  ),
  terms: () => (
    <RightGate right="change-settings">
      <LegalTexts />
    </RightGate>
  ),
  quiet: () => <GroupPanel group="quiet" />,
  notifications: () => <GroupPanel group="notifications" />,
  social: () => <GroupPanel group="social" />,
  alerts: Alerts,
  security: () => <GroupPanel group="security" />,
  system: System,
  status: StatusPage,
}

/** What owners decide about the business, how it is connected, and who works in it. */
export function Settings() {
  const mayManage = useMissingRight('manage-team') === null
  const mayChange = useMissingRight('change-settings') === null
  const mayRun = useMissingRight('run-jobs') === null
  const permitted = SECTIONS.filter(
    (each) =>
      (each !== 'alerts' || mayManage) &&
      (each !== 'status' || mayRun) &&
      (each !== 'system' || mayChange || mayManage),
  )
  const first = permitted.includes('system') ? 'system' : 'business'
  const [requested, setSection] = useQueryState(
    'section',
    parseAsStringLiteral(SECTIONS).withOptions({ history: 'push' }),
  )
  const section = requested && permitted.includes(requested) ? requested : first
  const Screen = screens[section]
  return (
    <div className={styles.page}>
      <h2 className="vh">Settings</h2>
      <SettingsNav
        section={section}
        permitted={permitted}
        onSection={(next) => void setSection(next)}
      />
      <div className={styles.content}>
        <ErrorBoundary key={section} what="these settings">
          <Screen />
        </ErrorBoundary>
      </div>
    </div>
  )
}
