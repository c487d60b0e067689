import { OnlyWith, RightGate } from '../ui/feedback/RightGate.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { Booking } from './Booking.tsx'
import { Alerts } from './Alerts.tsx'
import { Facilities } from './Facilities.tsx'
import { Integrations } from './Integrations.tsx'
import { Terms } from './Terms.tsx'

const Team = onDemand(async () => (await import('./team/Team.tsx')).Team, <ListSkeleton rows={4} />)
const AuditLog = onDemand(
  async () => (await import('./audit/AuditLog.tsx')).AuditLog,
  <ListSkeleton rows={6} />,
)

/** How the product is connected to the outside, the team, who is alerted to troubles, what can be booked, where loads go, and the terms. */
export const Settings = () => (
  <div className={layout.stack}>
    <h2 className="vh">Settings</h2>
    <OnlyWith right="change-settings">
      <Integrations />
    </OnlyWith>
    <OnlyWith right="manage-team">
      <Team />
      <Alerts />
    </OnlyWith>
    <RightGate right="change-settings">
      <Booking />
      <Facilities />
      <Terms />
    </RightGate>
    <OnlyWith right="manage-team">
      <AuditLog />
    </OnlyWith>
  </div>
)
