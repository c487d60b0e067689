import { useQuery } from '@tanstack/react-query'
import { getAdminStats } from '../../contract/reports.ts'
import { apiQuery } from '../api/query.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { OpenJobsMap } from './OpenJobsMap.tsx'
import { RailSkeleton } from './RailSkeleton.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import styles from './reports.module.css'

/** The column beside the jobs. A failure of its figures is told above, by the cards. */
export function StatsRail() {
  // What waits was often dealt with on another tab.
  const { data, isError } = useQuery({
    ...apiQuery(getAdminStats, {}),
    refetchOnMount: 'always',
  })
  return (
    <aside className={styles.rail} aria-label="At a glance">
      {data && (
        <>
          <NeedsYou stats={data} />
          <RevenueChart weeks={data.weeks} />
          <OpenJobsMap areas={data.openJobsByArea} />
        </>
      )}
      {!data && !isError && <RailSkeleton />}
    </aside>
  )
}
