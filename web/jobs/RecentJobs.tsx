import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useDeferredValue, useMemo, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { listAdminJobs, type AdminJob } from '../../contract/jobs.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'
import { findJobs } from './job-list.ts'
import { JobCards } from './JobCards.tsx'
import { JobDetails } from './JobDetails.tsx'
import { JobsTable } from './JobsTable.tsx'
import { JobsToolbar } from './JobsToolbar.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RevokeLinkDialog } from './RevokeLinkDialog.tsx'
import { useJobList } from './use-job-list.ts'
import { Button } from '../ui/button/Button.tsx'

/** Every job for the admin team: find, look at, delete, take away as a file. */
export function RecentJobs() {
  const jobs = useQuery(apiQuery(listAdminJobs, {}))
  const list = useJobList()
  // Typing stays quick while thousands of jobs are looked through.
  const query = useDeferredValue(list.query)
  const today = dayOf(now())
  const found = useMemo(() => findJobs(jobs.data ?? [], query, today), [jobs.data, query, today])

  return (
    <div className={panel.panel}>
      <JobsToolbar list={list} jobs={jobs.data} found={found} today={today} />
      {jobs.isError && (
        <div className={panel.notice}>
          <ErrorPanel
            what="the jobs"
            error={jobs.error}
            retrying={jobs.isFetching}
            onRetry={() => void jobs.refetch()}
            lastGoodAt={jobs.data && new Date(jobs.dataUpdatedAt)}
          />
        </div>
      )}
      {jobs.isPending && <ListSkeleton rows={list.rows} />}
      {jobs.data && <FoundJobs all={jobs.data} found={found} list={list} />}
    </div>
  )
}

type FoundProps = { all: AdminJob[]; found: AdminJob[]; list: ReturnType<typeof useJobList> }

function FoundJobs({ all, found, list }: FoundProps) {
  const [shown, setShown] = useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
  const [deleting, setDeleting] = useState<AdminJob | null>(null)
  const [revoking, setRevoking] = useState<AdminJob | null>(null)
  const [refunding, setRefunding] = useState<AdminJob | null>(null)
  const isPhone = useIsPhone()
  const page = pageOf(found, list.page, list.rows)
  const Rows = isPhone ? JobCards : JobsTable

  return (
    <>
      {all.length === 0 && <EmptyState title="No jobs found" hint={NO_JOBS_YET} />}
      {all.length > 0 && found.length === 0 && (
        <EmptyState title="No jobs match these filters" drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <>
          <Rows
            jobs={page.rows}
            sort={list.query.sort}
            onSort={list.setSort}
            onView={(job) => void setShown(job.id)}
            onDelete={setDeleting}
          />
          <ListFooter
            noun={page.total === 1 ? 'job' : 'jobs'}
            page={page}
            rows={list.rows}
            onPage={list.setPage}
            onRows={list.setRows}
          />
        </>
      )}
      <JobDetails
        id={shown}
        jobs={all}
        order={found}
        asking={[deleting, revoking, refunding].some((job) => job !== null)}
        onShow={(id) => void setShown(id, { history: 'replace' })}
        onDelete={setDeleting}
        onRevokeLink={setRevoking}
        onRefund={setRefunding}
      />
      <RefundDialog job={refunding} onDone={() => setRefunding(null)} />
      <RevokeLinkDialog job={revoking} onDone={() => setRevoking(null)} />
      <DeleteJobDialog
        job={deleting}
        onDone={(gone) => {
          if (gone && deleting?.id === shown) void setShown(null, { history: 'replace' })
          setDeleting(null)
        }}
      />
    </>
  )
}

const NO_JOBS_YET = 'Jobs appear here as soon as customers book a pickup.'
