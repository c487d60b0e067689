import type { ReactNode } from 'react'
import { useLiveOffers, useOfferTotal } from '../dispatch/market/use-offers.ts'
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
  const waiting: Partial<Record<HaulerTab, number | undefined>> = {
    available: useOfferTotal(isApproved),
  }
  useLiveOffers()
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
