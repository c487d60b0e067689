import type { AdminTab } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import panel from '../ui/panel.module.css'
import { tabFacts } from './admin-tabs.ts'

const plans: Record<
  Exclude<AdminTab, 'jobs' | 'haulers' | 'messages' | 'ads' | 'social'>,
  string
> = {
  schedule: 'The month with its haulers and jobs, and automatic assignment.',
}

/** A part of the dashboard that is not built yet, and says so. */
export const ComingTab = ({ tab }: { tab: keyof typeof plans }) => (
  <div className={panel.panel}>
    <EmptyState
      title={`${tabFacts[tab].label} is coming`}
      hint={`${plans[tab]} This part is not there yet.`}
      drawing="stepMatch"
    />
  </div>
)
