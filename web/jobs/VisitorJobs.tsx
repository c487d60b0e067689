import { type ReactNode, useMemo } from 'react'
import { type ClientJob, listClientJobs } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Segments } from '../ui/button/Segments.tsx'
import layout from '../ui/layout/layout.module.css'
import { isShown } from '../ui/list/ListViews.tsx'
import table from '../ui/list/list-table.module.css'
import { SearchBox } from '../ui/list/SearchBox.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import {
  ClientJobCard,
  clientJobColumns,
  clientJobViews,
  JobAction,
} from './client-job-columns.tsx'
import { NextPickup } from './NextPickup.tsx'
import { haulerText, itemsText, waitingAndNext } from './pickup-copy.ts'
import { PickupFigures } from './PickupFigures.tsx'
import styles from './pickups.module.css'
import { PriceQuestion } from './PriceQuestion.tsx'
import { usePickupPage } from './use-pickup-page.ts'

type ViewName = (typeof clientJobViews)[number]['label']
type Props = {
  jobs: readonly ClientJob[]
  book: ReactNode
  bookAgain: (job: ClientJob) => void
  /** The job that is being booked again. */
  againId: number | null
  /** The way to pickups that were booked with another email or phone. */
  add: ReactNode
}

/** The pickups that this browser booked, for a customer who has not signed in. */
export function VisitorJobs({ jobs, book, bookAgain, againId, add }: Props) {
  const { open, openingId } = usePickupPage('visitor')
  const { question, next } = waitingAndNext(jobs)
  const counts = countsOf(jobs)
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      {question && (
        <PriceQuestion job={question} isOpening={openingId === question.id} onOpen={open} />
      )}
      {(next || !question) && (
        <NextPickup job={next} isOpening={openingId === next?.id} onOpen={open} />
      )}
      <PickupFigures
        total={String(counts.All)}
        active={String(counts.Active)}
        completed={String(counts.Completed)}
      />
      <div className={`${layout.line} ${styles.recent}`}>
        <h2 className={styles.heading}>Your Recent Jobs</h2>
        {book}
      </div>
      <List jobs={jobs} actions={{ open, openingId, bookAgain, againId }} />
      {add}
    </div>
  )
}

const isIn: Record<ViewName, (job: ClientJob) => boolean> = {
  All: () => true,
  Active: ({ status }) => ACTIVE_STATUSES.includes(status),
  Completed: ({ status }) => status === 'completed',
}
const countsOf = (jobs: readonly ClientJob[]): Record<ViewName, number> => ({
  All: jobs.length,
  Active: jobs.filter(isIn.Active).length,
  Completed: jobs.filter(isIn.Completed).length,
})

const isFound = (job: ClientJob, search: string): boolean =>
  [itemsText(job), job.description, `#${job.id}`, haulerText(job)]
    .join(' ')
    .toLowerCase()
    .includes(search.trim().toLowerCase())

type Actions = Pick<Parameters<typeof JobAction>[0], 'open' | 'openingId' | 'bookAgain' | 'againId'>

/** The view and the search stand in the address under the same names as for a signed-in customer. */
function List({ jobs, actions }: { jobs: readonly ClientJob[]; actions: Actions }) {
  const { query, narrowing, change } = useListAddress(listClientJobs)
  const isPhone = useIsPhone()
  const counts = countsOf(jobs)
  const { status: statuses, q: search = '' } = query
  const rows = jobs.filter(
    (job) => (!statuses || statuses.includes(job.status)) && isFound(job, search),
  )
  const view = clientJobViews.find((each) => isShown({ narrowing, search }, each))
  return (
    <section className={layout.panel} aria-label="Your Recent Jobs">
      <div className={styles.tools}>
        <Segments
          label="Which jobs"
          value={view?.label ?? ''}
          options={clientJobViews.map(({ label }) => ({
            value: label,
            label: `${label} ${counts[label]}`,
          }))}
          onChange={(label) => change({ status: statusIn(label), q: null })}
        />
        <SearchBox
          label={listClientJobs.search}
          value={search}
          onChange={(text) => change({ q: text.trim() === '' ? null : text })}
        />
      </div>
      {rows.length === 0 && <p className={styles.none}>No jobs found</p>}
      {rows.length > 0 &&
        (isPhone ? (
          <ul className={styles.cards}>
            {rows.map((job) => (
              <li key={job.id}>
                <ClientJobCard job={job} {...actions} />
              </li>
            ))}
          </ul>
        ) : (
          <Table jobs={rows} actions={actions} />
        ))}
    </section>
  )
}

const statusIn = (view: string): string | null =>
  clientJobViews.find(({ label }) => label === view)?.filters.status ?? null

const TITLES = {
  id: 'Job ID',
  description: 'Description',
  status: 'Status',
  created: 'Date',
  hauler: 'Hauler',
}

function Table({ jobs, actions }: { jobs: readonly ClientJob[]; actions: Actions }) {
  const { open } = actions
  const columns = useMemo(() => clientJobColumns(open), [open])
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <caption className="vh">Your Recent Jobs</caption>
        <thead>
          <tr>
            {Object.values(TITLES).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className={table.right}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id} data-marked={job.priceChange !== null || undefined}>
              {columns.map(({ id, cell }) => (
                <td key={id} className="num">
                  {cell?.(job)}
                </td>
              ))}
              <td>
                <div className={`${layout.line} ${table.actions}`}>
                  <JobAction job={job} {...actions} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
