import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getHaulerEarnings, type HaulerEarnings } from '../../../contract/insights.ts'
import { apiQuery } from '../../api/query.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './earnings.module.css'
import { Figures } from './Figures.tsx'
import { Suggestions } from './Suggestions.tsx'
import { WeekChart } from './WeekChart.tsx'
import { WeekDetail } from './WeekDetail.tsx'

/** What the last weeks brought, what could bring more work, and how the jobs went. */
export function Earnings() {
  const query = useQuery(apiQuery(getHaulerEarnings, { query: {} }))
  const failed = <QueryError what="your earnings" query={query} />
  if (!query.data) return query.isError ? failed : <CardSkeletons what="your earnings" />
  const hasEarned = query.data.weeks.some(({ jobs, tips }) => jobs > 0 || tips > 0)
  return (
    <div className={styles.page}>
      {failed}
      {hasEarned ? (
        <Weeks earnings={query.data} />
      ) : (
        <EmptyState
          title="No earnings in the last 12 weeks"
          hint="Once you complete a job, its week is here: what it earned, and what of it is paid."
        />
      )}
      <Suggestions />
      {hasEarned && <Figures earnings={query.data} />}
    </div>
  )
}

function Weeks({ earnings: { weeks } }: { earnings: HaulerEarnings }) {
  const last = weeks.length - 1
  const [selected, setSelected] = useState(last)
  const week = weeks[selected]
  return (
    <div className={`${layout.panel} ${styles.weeks}`}>
      <WeekChart weeks={weeks} selected={selected} onSelect={setSelected} />
      {week && <WeekDetail week={week} isCurrent={selected === last} />}
    </div>
  )
}
