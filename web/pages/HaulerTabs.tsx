import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAvailableJobs } from '../../contract/dispatch.ts'
import { apiQuery } from '../api/query.ts'
import styles from './hauler-dashboard.module.css'

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
  const { data: offers } = useQuery({ ...apiQuery(listAvailableJobs, {}), enabled: isApproved })
  const count = offers?.length
  return (
    <Tabs
      variant="none"
      value={tab}
      onChange={(next) => onTab(TABS.find((name) => name === next) ?? 'my-jobs')}
      className={styles.tabs ?? ''}
    >
      <div className={styles.tabBar}>
        <Tabs.List className={styles.tabList ?? ''} aria-label="Hauler dashboard">
          <Tabs.Tab value="my-jobs">{tabNames['my-jobs']}</Tabs.Tab>
          {isApproved && (
            <>
              <Tabs.Tab value="available">
                {tabNames.available}{' '}
                {count !== undefined && count > 0 && <i className="num">{count}</i>}
              </Tabs.Tab>
              <Tabs.Tab value="schedule">{tabNames.schedule}</Tabs.Tab>
            </>
          )}
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  )
}
