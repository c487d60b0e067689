import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Segments } from '../ui/button/Segments.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import table from '../ui/list/list-table.module.css'
import { ClientJobCard, clientJobColumns, JobAction } from './client-job-columns.tsx'
import { NextPickup } from './NextPickup.tsx'
import { haulerText, waitingAndNext } from './pickup-copy.ts'
import { PickupFigures } from './PickupFigures.tsx'
import styles from './pickups.module.css'
import { PriceQuestion } from './PriceQuestion.tsx'
import { usePickupPage } from './use-pickup-page.ts'

type View = 'all' | 'active' | 'completed'
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
        total={String(counts.all)}
        active={String(counts.active)}
        completed={String(counts.completed)}
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

const isIn: Record<View, (job: ClientJob) => boolean> = {
  all: () => true,
  active: ({ status }) => ACTIVE_STATUSES.includes(status),
  completed: ({ status }) => status === 'completed',
}
const countsOf = (jobs: readonly ClientJob[]): Record<View, number> => ({
  all: jobs.length,
  active: jobs.filter(isIn.active).length,
  completed: jobs.filter(isIn.completed).length,
})

const finds = (job: ClientJob, search: string): boolean =>
  [job.description, `#${job.id}`, haulerText(job)]
    .join(' ')
    .toLowerCase()
    .includes(search.trim().toLowerCase())

type Actions = Pick<Parameters<typeof JobAction>[0], 'open' | 'openingId' | 'bookAgain' | 'againId'>

function List({ jobs, actions }: { jobs: readonly ClientJob[]; actions: Actions }) {
  const [view, setView] = useState<View>('all')
  const [search, setSearch] = useState('')
  const isPhone = useIsPhone()
  const counts = countsOf(jobs)
  const shown = jobs.filter((job) => isIn[view](job) && finds(job, search))
  return (
    <section className={layout.panel} aria-label="Your Recent Jobs">
      <div className={styles.tools}>
        <Segments
          label="Which jobs"
          value={view}
          options={[
            { value: 'all', label: `All ${counts.all}` },
            { value: 'active', label: `Active ${counts.active}` },
            { value: 'completed', label: `Completed ${counts.completed}` },
          ]}
          onChange={setView}
        />
        <TextField
          id="search-pickups"
          label="Search your jobs"
          hidesLabel
          type="search"
          icon={<IconSearch size={20} aria-hidden />}
          placeholder="Description, job ID, hauler"
          value={search}
          onValue={setSearch}
        />
      </div>
      {shown.length === 0 && <p className={styles.none}>No jobs found</p>}
      {shown.length > 0 &&
        (isPhone ? (
          <ul className={styles.cards}>
            {shown.map((job) => (
              <li key={job.id}>
                <ClientJobCard job={job} {...actions} />
              </li>
            ))}
          </ul>
        ) : (
          <Table jobs={shown} actions={actions} />
        ))}
    </section>
  )
}

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
