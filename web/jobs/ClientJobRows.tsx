import { formatInstantDay } from '../../contract/calendar.ts'
import type { ClientJob } from '../../contract/jobs.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import panel from '../ui/layout/panel.module.css'
import type { Sort } from '../ui/list/rows.ts'
import { SortHeader } from '../ui/list/SortHeader.tsx'
import { haulerText, type ClientColumn } from './client-jobs.ts'
import styles from './jobs.module.css'

type Props = {
  jobs: ClientJob[]
  sort: Sort<ClientColumn>
  onSort: (sort: Sort<ClientColumn>) => void
  onView: (job: ClientJob) => void
}

/** A customer's jobs as a table, for wide screens. */
export const ClientJobsTable = ({ jobs, sort, onSort, onView }: Props) => (
  <div className={panel.scroll}>
    <table className={panel.table}>
      <caption className="vh">Your Recent Jobs</caption>
      <thead>
        <tr>
          <SortHeader column="id" label="Job ID" sort={sort} onSort={onSort} />
          <SortHeader column="description" label="Description" sort={sort} onSort={onSort} />
          <SortHeader column="status" label="Status" sort={sort} onSort={onSort} />
          <SortHeader column="date" label="Date" sort={sort} onSort={onSort} />
          <SortHeader column="hauler" label="Hauler" sort={sort} onSort={onSort} />
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td className="num">
              <button
                type="button"
                className={panel.link}
                aria-label={`Job #${job.id}, open details`}
                onClick={() => onView(job)}
              >
                #{job.id}
              </button>
            </td>
            <td>
              <span className={styles.brief}>{job.description}</span>
            </td>
            <td>
              <StatusBadge status={job.status} />
            </td>
            <td className="num">{formatInstantDay(job.createdAt)}</td>
            <td>
              <span className={styles.hauler}>{haulerText(job)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A customer's jobs as cards, for phones. */
export const ClientJobCards = ({ jobs, onView }: Props) => (
  <ul className={panel.cards} aria-label="Your Recent Jobs">
    {jobs.map((job) => (
      <li key={job.id} className={panel.card}>
        <header>
          <h3 className="num">Job #{job.id}</h3>
          <StatusBadge status={job.status} />
        </header>
        <p className={styles.brief}>{job.description}</p>
        <dl className="num">
          <dt>Date</dt>
          <dd>{formatInstantDay(job.createdAt)}</dd>
          <dt>Hauler</dt>
          <dd>{haulerText(job)}</dd>
        </dl>
        <footer>
          <Button aria-label={`Details of job #${job.id}`} onClick={() => onView(job)}>
            Details
          </Button>
        </footer>
      </li>
    ))}
  </ul>
)
