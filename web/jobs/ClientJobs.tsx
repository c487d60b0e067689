import { parseAsInteger, useQueryState } from 'nuqs'
import { type ReactNode, useCallback, useMemo } from 'react'
import { listClientJobs } from '../../contract/client-jobs.ts'
import type { ClientJob } from '../../contract/jobs.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import {
  ClientJobCard,
  clientJobColumns,
  clientJobFilters,
  clientJobViews,
} from './client-job-columns.tsx'
import { ClientJobDetails } from './ClientJobDetails.tsx'
import { ClientStats } from './ClientStats.tsx'
import styles from './jobs.module.css'
import { NextPickup } from './NextPickup.tsx'

/** A customer's figures, the next pickup and every job. `book` is the button that books another. */
export function ClientJobs({ book }: { book: ReactNode }) {
  const list = useList(listClientJobs)
  const [shown, setShown] = useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
  const view = useCallback((job: ClientJob) => void setShown(job.id), [setShown])
  const columns = useMemo(() => clientJobColumns(view), [view])
  const hasNone = list.hasData && list.items.length === 0 && !list.isNarrowed
  return (
    <div className={styles.client}>
      <ClientStats />
      <NextPickup />
      <div className={styles.recent}>
        <h2 className={styles.heading}>Your Recent Jobs</h2>
        {!hasNone && book}
      </div>
      <DataTable
        list={list}
        title="Your Recent Jobs"
        noun={['job', 'jobs']}
        columns={columns}
        renderCard={(job) => <ClientJobCard job={job} onView={view} />}
        filters={clientJobFilters}
        views={clientJobViews}
        isSelectable={false}
        marked={shown}
        empty={{ title: 'No jobs found', children: book }}
      />
      <ClientJobDetails id={shown} onClose={() => void setShown(null, { history: 'replace' })} />
    </div>
  )
}
