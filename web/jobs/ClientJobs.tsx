import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { listClientJobs, type ClientJob } from '../../contract/jobs.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import { CLIENT_VIEWS, countClientViews, findClientJobs, type ClientView } from './client-jobs.ts'
import { ClientJobDetails } from './ClientJobDetails.tsx'
import { ClientJobCards, ClientJobsTable } from './ClientJobRows.tsx'
import { ClientStats } from './ClientStats.tsx'
import styles from './jobs.module.css'
import { NextPickup } from './NextPickup.tsx'
import { useClientList, type ClientList } from './use-client-list.ts'

const SKELETON_ROWS = 6

/** A customer's figures, the next pickup and every job. `book` is the button that books another. */
export function ClientJobs({ book }: { book: ReactNode }) {
  const jobs = useQuery(apiQuery(listClientJobs, {}))
  const [shown, setShown] = useQueryState('job', parseAsInteger.withOptions({ history: 'push' }))
  const list = useClientList()

  return (
    <div className={styles.client}>
      <ClientStats jobs={jobs.data} />
      <NextPickup jobs={jobs.data} />
      <section className={panel.panel} aria-labelledby="recent-jobs">
        <div className={panel.bar}>
          <h2 id="recent-jobs" className={styles.heading}>
            Your Recent Jobs
          </h2>
          {jobs.data?.length !== 0 && book}
        </div>
        {jobs.data && jobs.data.length > 0 && <Narrowing jobs={jobs.data} list={list} />}
        {jobs.isError && (
          <div className={panel.notice}>
            <ErrorPanel
              what="your jobs"
              error={jobs.error}
              retrying={jobs.isFetching}
              onRetry={() => void jobs.refetch()}
              lastGoodAt={jobs.data && new Date(jobs.dataUpdatedAt)}
            />
          </div>
        )}
        {jobs.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
        {jobs.data && (
          <Found jobs={jobs.data} list={list} book={book} onView={(job) => void setShown(job.id)} />
        )}
      </section>
      <ClientJobDetails
        id={shown}
        jobs={jobs.data}
        onClose={() => void setShown(null, { history: 'replace' })}
      />
    </div>
  )
}

const viewLabels: Record<ClientView, string> = {
  all: 'All',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

function Narrowing({ jobs, list }: { jobs: ClientJob[]; list: ClientList }) {
  const counts = countClientViews(jobs)
  return (
    <div className={panel.bar}>
      <ViewPills
        label="Filter by status"
        views={CLIENT_VIEWS.map((value) => ({
          value,
          label: viewLabels[value],
          count: counts[value],
        }))}
        value={list.query.view}
        onChange={(view) => list.narrow({ view })}
      />
      <div className={panel.tools}>
        <SearchField
          label="Description, job ID, hauler"
          value={list.query.search}
          onChange={(q) => list.narrow({ q })}
        />
      </div>
    </div>
  )
}

type FoundProps = {
  jobs: ClientJob[]
  list: ClientList
  book: ReactNode
  onView: (job: ClientJob) => void
}

function Found({ jobs, list, book, onView }: FoundProps) {
  const Rows = useIsPhone() ? ClientJobCards : ClientJobsTable
  const found = findClientJobs(jobs, list.query)
  const page = pageOf(found, list.page, list.rows)
  if (jobs.length === 0) return <EmptyState title="No jobs found">{book}</EmptyState>
  if (found.length === 0)
    return (
      <EmptyState title="No jobs match these filters" drawing="sofa">
        <Button onClick={list.clear}>Clear filters</Button>
      </EmptyState>
    )
  return (
    <>
      <Rows jobs={page.rows} sort={list.query.sort} onSort={list.setSort} onView={onView} />
      <ListFooter
        noun={page.total === 1 ? 'job' : 'jobs'}
        page={page}
        rows={list.rows}
        onPage={list.setPage}
        onRows={list.setRows}
      />
    </>
  )
}
