import { IconEye, IconTrash } from '@tabler/icons-react'
import { formatDay, formatInstantDay, windowFacts } from '../../contract/calendar.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import panel from '../ui/layout/panel.module.css'
import type { Sort } from '../ui/list/rows.ts'
import { SortHeader } from '../ui/list/SortHeader.tsx'
import { Avatar } from '../ui/media/Avatar.tsx'
import { amountText, clientName, haulerName, pickupDay, type JobColumn } from './job-list.ts'
import { JobBadges } from './JobBadges.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'

export type JobRowsProps = {
  jobs: AdminJob[]
  sort: Sort<JobColumn>
  onSort: (sort: Sort<JobColumn>) => void
  onView: (job: AdminJob) => void
  onDelete: (job: AdminJob) => void
}

/** The jobs of one screen as a table, for wide screens. */
export function JobsTable({ jobs, sort, onSort, onView, onDelete }: JobRowsProps) {
  const order = { sort, onSort }
  return (
    <div className={panel.scroll}>
      <table className={panel.table}>
        <caption className="vh">Recent Jobs</caption>
        <thead>
          <tr>
            <SortHeader column="id" label="Job ID" {...order} />
            <SortHeader column="client" label="Client" {...order} />
            <SortHeader column="hauler" label="Hauler" {...order} />
            <SortHeader column="status" label="Status" {...order} />
            <SortHeader column="amount" label="Amount" right {...order} />
            <SortHeader column="date" label="Date" {...order} />
            <th scope="col" className={panel.right}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onView={onView} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<JobRowsProps, 'onView' | 'onDelete'> & { job: AdminJob }

const JobRow = ({ job, onView, onDelete }: RowProps) => (
  <tr>
    <td className="num">
      <button type="button" className={panel.link} onClick={() => onView(job)}>
        #{job.id}
      </button>
    </td>
    <td className={panel.two}>
      <b>{clientName(job)}</b>
      <small>{job.area ?? 'Outside service area'}</small>
    </td>
    <td>
      <HaulerCell name={haulerName(job)} />
    </td>
    <td>
      <JobBadges job={job} />
    </td>
    <td className={`num ${panel.right}`}>
      <span className={job.finalPrice === null ? panel.estimate : panel.money}>
        {amountText(job)}
      </span>
    </td>
    <td className={`num ${panel.two}`}>
      {formatInstantDay(job.createdAt)}
      <small className={panel.below}>
        Pickup {formatDay(pickupDay(job))}, {windowFacts[job.preferredTime].label.toLowerCase()}
      </small>
    </td>
    <td>
      <div className={panel.actions}>
        <IconButton size="s" label={`View details of job #${job.id}`} onClick={() => onView(job)}>
          <IconEye size={20} />
        </IconButton>
        <IconButton
          variant="danger"
          size="s"
          label={`Delete job #${job.id}`}
          onClick={() => onDelete(job)}
        >
          <IconTrash size={20} />
        </IconButton>
      </div>
    </td>
  </tr>
)

const HaulerCell = ({ name }: { name: string | null }) =>
  name ? (
    <span className={panel.person}>
      <Avatar name={name} /> {name}
    </span>
  ) : (
    <span className={panel.dim}>Not assigned</span>
  )
