import { IconTrash } from '@tabler/icons-react'
import type { AdminJob } from '../../contract/jobs.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import styles from '../ui/list/data-table.module.css'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { Amount, pickupText } from './job-columns.tsx'
import { JobBadges } from './JobBadges.tsx'
import { clientName, haulerName } from './job-list.ts'

type Props = { job: AdminJob; onView: (job: AdminJob) => void; onDelete: (job: AdminJob) => void }

/** A job on a phone. */
export const JobCard = ({ job, onView, onDelete }: Props) => (
  <>
    <ItemCard
      title={`#${job.id} ${clientName(job)}`}
      label={`View details of job #${job.id} ${clientName(job)}`}
      onOpen={() => onView(job)}
      aside={
        <>
          <Amount job={job} />
          <JobBadges job={job} />
        </>
      }
    >
      <span>Pickup {pickupText(job)}</span>
      <span className={styles.dim}>
        {haulerName(job) ?? 'Not assigned'}, {job.area ?? 'outside the areas'}
      </span>
    </ItemCard>
    <IconButton variant="danger" label={`Delete job #${job.id}`} onClick={() => onDelete(job)}>
      <IconTrash size={20} />
    </IconButton>
  </>
)
