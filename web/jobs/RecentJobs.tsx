import { IconEye, IconTrash, IconTrashOff } from '@tabler/icons-react'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useMemo, useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { type AdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { dialogOnDemand } from '../ui/feedback/on-demand.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useList } from '../ui/list/use-list.ts'
import styles from '../ui/list/cells.module.css'
import { ItemCard } from '../ui/list/ItemCard.tsx'
import { AtRiskLane } from './at-risk/AtRiskLane.tsx'
import { bulkActions } from './bulk-jobs.tsx'
import { Amount, jobColumns, jobFilters, jobViews, pickupText } from './job-columns.tsx'
import { JobBadges } from './JobBadges.tsx'
import { clientName, haulerName } from './job-list.ts'
import { JobPanel } from './JobPanel.tsx'
import page from './recent-jobs.module.css'

const DeletedJobs = dialogOnDemand(async () => (await import('./DeletedJobs.tsx')).DeletedJobs)

/** Every job for the admin team: find, look at, delete, take away as a file. */
export function RecentJobs() {
  const list = useList(listAdminJobs)
  const [shownId, setShownId] = useQueryState(
    'job',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  const [deleting, setDeleting] = useState<AdminJob | null>(null)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const view = useCallback((job: AdminJob) => void setShownId(job.id), [setShownId])
  const columns = useMemo(() => jobColumns(view), [view])
  const today = dayOf(now())
  const views = useMemo(() => jobViews(today), [today])

  return (
    <div className={page.beside}>
      <div className={page.jobs}>
        <AtRiskLane onOpen={(id) => void setShownId(id)} />
        <DataTable
          list={list}
          title="Recent Jobs"
          noun={['job', 'jobs']}
          columns={columns}
          renderCard={(job) => <JobCard job={job} onView={view} onDelete={setDeleting} />}
          renderActions={(job) => <JobActions job={job} onView={view} onDelete={setDeleting} />}
          filters={jobFilters}
          views={views}
          bulk={bulkActions}
          marked={shownId}
          empty={{ title: 'No jobs found', hint: NO_JOBS_YET }}
        />
        <Button
          size="s"
          icon={<IconTrashOff size={16} />}
          data-ask="deleted-jobs"
          onClick={() => setShowsDeleted(true)}
        >
          Deleted jobs
        </Button>
        <DeletedJobs
          opened={showsDeleted}
          onClose={() => setShowsDeleted(false)}
          onRecovered={(id) => {
            setShowsDeleted(false)
            void setShownId(id)
          }}
        />
      </div>
      <JobPanel
        shownId={shownId}
        rows={list.items}
        deleting={deleting}
        onShow={(id) => void setShownId(id, { history: 'replace' })}
        onDelete={setDeleting}
      />
    </div>
  )
}

const NO_JOBS_YET = 'Jobs appear here as soon as customers book a pickup.'

type ActionProps = {
  job: AdminJob
  onView: (job: AdminJob) => void
  onDelete: (job: AdminJob) => void
}

const JobActions = ({ job, onView, onDelete }: ActionProps) => (
  <>
    <IconButton size="s" label={`View details of job #${job.id}`} onClick={() => onView(job)}>
      <IconEye size={20} />
    </IconButton>
    <IconButton
      needs="run-jobs"
      size="s"
      variant="danger"
      label={`Delete job #${job.id}`}
      onClick={() => onDelete(job)}
    >
      <IconTrash size={20} />
    </IconButton>
  </>
)

type Props = { job: AdminJob; onView: (job: AdminJob) => void; onDelete: (job: AdminJob) => void }

/** A job on a phone. */
const JobCard = ({ job, onView, onDelete }: Props) => (
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
    <IconButton
      needs="run-jobs"
      variant="danger"
      label={`Delete job #${job.id}`}
      onClick={() => onDelete(job)}
    >
      <IconTrash size={20} />
    </IconButton>
  </>
)
