import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { type ReactNode, useMemo } from 'react'
import { type ClientJob, listClientJobs } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import layout from '../ui/layout/layout.module.css'
import { DataTable } from '../ui/list/DataTable.tsx'
import { totalText } from '../ui/list/total-text.ts'
import { useList } from '../ui/list/use-list.ts'
import {
  ClientJobCard,
  clientJobColumns,
  clientJobFilters,
  clientJobViews,
  JobAction,
} from './client-job-columns.tsx'
import { activeQuery, countQuery } from './client-queries.ts'
import { ClientJobDetails } from './ClientJobDetails.tsx'
import { NextPickup } from './NextPickup.tsx'
import { waitingAndNext } from './pickup-copy.ts'
import { PickupFigures } from './PickupFigures.tsx'
import styles from './pickups.module.css'
import { PriceQuestion } from './PriceQuestion.tsx'
import { usePickupPage } from './use-pickup-page.ts'

type Props = {
  /** The button that books another pickup. */
  book: ReactNode
  bookAgain: (job: ClientJob) => void
  /** The job that is being booked again. */
  againId: number | null
}

/** A customer's open question, next pickup, figures and jobs. */
export function ClientJobs({ book, bookAgain, againId }: Props) {
  const list = useList(listClientJobs)
  const [shownId, setShownId] = useQueryState(
    'job',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const { open, openingId } = usePickupPage('client', (job) => void setShownId(job.id))
  const columns = useMemo(() => clientJobColumns(open), [open])
  const active = useQuery(activeQuery).data
  const { question, next } = waitingAndNext(active?.items ?? [])
  const hasNone = list.hasData && list.items.length === 0 && !list.isNarrowed
  const actions = { open, openingId, bookAgain, againId }
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      {question && (
        <PriceQuestion job={question} isOpening={openingId === question.id} onOpen={open} />
      )}
      {active && (next || !question) && (
        <NextPickup job={next} isOpening={openingId === next?.id} onOpen={open} />
      )}
      <Figures />
      <div className={`${layout.line} ${styles.recent}`}>
        <h2 className={styles.heading}>Your Recent Jobs</h2>
        {!hasNone && book}
      </div>
      <DataTable
        list={list}
        title="Your Recent Jobs"
        noun={['job', 'jobs']}
        columns={columns}
        renderCard={(job) => <ClientJobCard job={job} {...actions} />}
        renderActions={(job) => <JobAction job={job} {...actions} />}
        filters={clientJobFilters}
        views={clientJobViews}
        isSelectable={false}
        marked={shownId ?? question?.id ?? null}
        empty={{
          title: 'No jobs found',
          hint: 'Booked with another email or phone? Log out and sign in with it to find those pickups.',
          children: book,
        }}
      />
      <ClientJobDetails
        id={shownId}
        rows={list.items}
        onClose={() => void setShownId(null, { history: 'replace' })}
      />
    </div>
  )
}

const Figures = () => (
  <PickupFigures
    total={useCount(countQuery())}
    active={useCount(countQuery([...ACTIVE_STATUSES]))}
    completed={useCount(countQuery(['completed']))}
  />
)

function useCount(query: ReturnType<typeof countQuery>): string | undefined {
  const { data } = useQuery(query)
  return data && totalText(data.total, data.isTotalExact)
}
