import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import { apiQuery } from '../api/query.ts'
import { TabBar, type Tab } from '../ui/layout/TabBar.tsx'

export const TABS = ['my-jobs', 'available', 'schedule'] as const
export type HaulerTab = (typeof TABS)[number]

export const tabNames: Record<HaulerTab, string> = {
  'my-jobs': 'My Jobs',
  available: 'Available Jobs',
  schedule: 'Schedule',
}

type HaulerTabsProps = {
  tab: HaulerTab
  /** The market and the schedule are absent, not switched off, until the hauler is approved. */
  isApproved: boolean
  onTab: (tab: HaulerTab) => void
  children: ReactNode
}

export function HaulerTabs({ tab, isApproved, onTab, children }: HaulerTabsProps) {
  const { data: offers } = useQuery({
    ...apiQuery(listAvailableJobs.page, { query: { limit: 1 } }),
    enabled: isApproved,
  })
  const waiting: Partial<Record<HaulerTab, number | undefined>> = { available: offers?.total }
  const names = isApproved ? TABS : TABS.slice(0, 1)
  const tabs = names.map((name): Tab<HaulerTab> => ({
    name,
    label: tabNames[name],
    waiting: waiting[name],
  }))
  return (
    <TabBar label="Hauler dashboard" tabs={tabs} value={tab} onChange={onTab} look="segments">
      {children}
    </TabBar>
  )
}
