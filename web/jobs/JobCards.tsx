import { formatDay, formatInstantDay, windowFacts } from '../../contract/calendar.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import panel from '../ui/layout/panel.module.css'
import { amountText, clientName, haulerName, pickupDay } from './job-list.ts'
import { JobBadges } from './JobBadges.tsx'
import type { JobRowsProps } from './JobsTable.tsx'
import { Button } from '../ui/button/Button.tsx'

/** The jobs of one screen as cards, for phones. */
export const JobCards = ({ jobs, onView, onDelete }: JobRowsProps) => (
  <ul className={panel.cards} aria-label="Recent Jobs">
    {jobs.map((job) => (
      <li key={job.id} className={panel.card}>
        <header>
          <h3 className="num">
            #{job.id} {clientName(job)}
          </h3>
          <JobBadges job={job} />
        </header>
        <JobFacts job={job} />
        <footer>
          <Button aria-label={`View details of job #${job.id}`} onClick={() => onView(job)}>
            View details
          </Button>
          <Button
            variant="danger-quiet"
            aria-label={`Delete job #${job.id}`}
            onClick={() => onDelete(job)}
          >
            Delete
          </Button>
        </footer>
      </li>
    ))}
  </ul>
)

const JobFacts = ({ job }: { job: AdminJob }) => (
  <dl className="num">
    <dt>Hauler</dt>
    <dd>{haulerName(job) ?? 'Not assigned'}</dd>
    <dt>Amount</dt>
    <dd>{amountText(job)}</dd>
    <dt>Date</dt>
    <dd>{formatInstantDay(job.createdAt)}</dd>
    <dt>Pickup</dt>
    <dd>
      {formatDay(pickupDay(job))}, {windowFacts[job.preferredTime].label.toLowerCase()}
      {job.area && `, ${job.area}`}
    </dd>
  </dl>
)
