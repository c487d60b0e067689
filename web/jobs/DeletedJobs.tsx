import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../contract/calendar.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  listDeletedJobs,
  recoverJob,
  RECOVER_DAYS,
  type DeletedJob,
} from '../../contract/office-jobs.ts'
import { CALENDAR_READS } from '../api/after-assigning.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'

type Props = { opened: boolean; onClose: () => void; onRecovered: (id: number) => void }

const MOST_SHOWN = 50

/** The jobs that were deleted lately; what recovering one leaves as it is stands beside the button. */
export function DeletedJobs({ opened, onClose, onRecovered }: Props) {
  const query = useQuery({
    ...apiQuery(listDeletedJobs.page, { query: { limit: MOST_SHOWN } }),
    enabled: opened,
    staleTime: 0,
  })
  const recovering = useApiMutation(recoverJob, {
    refetches: [...CALENDAR_READS, listDeletedJobs.page],
    success: ({ id }) => `Job #${id} is back on the lists`,
    failure: ({ reason }) => ({ title: 'The job is not recovered', message: reason }),
  })
  const recover = ({ id }: DeletedJob) =>
    recovering.mutate({ params: { jobId: id } }, { onSuccess: () => onRecovered(id) })
  const jobs = query.data?.items
  return (
    <Dialog opened={opened} title="Deleted jobs" onClose={onClose}>
      <p className={layout.quiet}>
        The last {RECOVER_DAYS} days. A job that was cancelled by deleting it comes back as
        cancelled: what was refunded stays refunded.
      </p>
      <QueryError what="the deleted jobs" query={query} />
      {!jobs && !query.isError && <p role="status">Loading...</p>}
      {jobs?.length === 0 && <EmptyState title="No job was deleted lately" />}
      <ul className={layout.stack}>
        {jobs?.map((job) => (
          <li key={job.id} className={layout.spread}>
            <span>
              <b>
                #{job.id} {job.firstName} {job.lastName}
              </b>
              , {loadSizeFacts[job.loadSize].label.toLowerCase()} load
              <br />
              <span className={layout.quiet}>{stateCopy(job)}</span>
            </span>
            <Button
              size="s"
              pending={recovering.isPending && recovering.variables.params.jobId === job.id}
              onClick={() => recover(job)}
            >
              Recover job #{job.id}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** 'Deleted Nov 24, 2:09 PM. Comes back as cancelled; $149.99 stays refunded.' */
function stateCopy({ deletedAt, status, refunded }: DeletedJob): string {
  const money = refunded > 0 ? `; ${formatMoney(refunded)} stays refunded` : ''
  return `Deleted ${formatInstant(deletedAt)}. Comes back as ${status}${money}.`
}
