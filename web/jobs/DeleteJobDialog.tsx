import { useQuery } from '@tanstack/react-query'
import {
  previewCancellation,
  undoDelete,
  type CancellationPreview,
} from '../../contract/job-cancellation.ts'
import { deleteJob, JobId, type AdminJob } from '../../contract/jobs.ts'
import { RECOVER_DAYS } from '../../contract/office-jobs.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { undoToast } from '../ui/feedback/undo-toast.ts'
import { secondsLeft, secondsText } from '../undo-wait.ts'
import { haulerName } from './job-list.ts'
import { refundsCopy } from './workbench/cancel-copy.ts'

/** What of it can be taken back. */
export const RECOVERY = `It can be recovered for ${RECOVER_DAYS} days; what was cancelled and refunded stays so.`

/** Whether deleting cancels it, and gives back what is held. */
export const isCancelledBy = ({ status }: Pick<AdminJob, 'status'>): boolean =>
  status === 'pending' || status === 'assigned'

/**
 * What deleting does, in the words of the case; null when the server would refuse. A job that is cancelled by it needs
 * `preview`, with what goes back: undefined until that is known.
 */
export function consequenceOf(
  job: AdminJob,
  preview?: CancellationPreview,
): string | null | undefined {
  if (job.status === 'in_progress') return null
  const gone = 'The job leaves every list.'
  if (job.status === 'completed') return `${gone} Its payments and the payout stay in the books.`
  if (job.status === 'cancelled') return gone
  if (!preview) return undefined
  const refund = refundsCopy(preview.waived)
  const hauler = haulerName(job)
  return `The job is cancelled. ${refund}${hauler ? ` It is removed from ${hauler}'s schedule.` : ''}`
}

/** Of other tabs: the table stands without their endpoints. */
const refetches = async () => (await import('./after-deleting.ts')).AFTER_DELETING

const NO_JOB = JobId.parse(1)

/** What waits until the deletion can no longer be undone: nothing of a job that is over. */
const doneCopy = (job: AdminJob, undoUntil: Date): string =>
  isCancelledBy(job)
    ? `Job deleted successfully. Money and messages leave in ${secondsText(secondsLeft(undoUntil))}`
    : 'Job deleted successfully'

/** Fetched each time that the dialog opens: the row may be older than what it says. */
const usePreview = (job: AdminJob | null, isOpen: boolean) =>
  useQuery({
    ...apiQuery(previewCancellation, { params: { jobId: job?.id ?? NO_JOB } }),
    enabled: isOpen && job !== null && isCancelledBy(job),
    staleTime: 0,
    refetchOnMount: 'always',
  })

type Props = {
  job: AdminJob | null
  /** `gone` when the job was deleted. */
  onDone: (gone: boolean) => void
}

export function DeleteJobDialog({ job, onDone }: Props) {
  const remove = useApiMutation(deleteJob, {
    refetches,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Failed to delete job', message: reason }),
  })
  const undo = useApiMutation(undoDelete, {
    refetches,
    success: 'Undone. No money and no message has left',
    failure: ({ reason }) => `Couldn't undo that. ${reason}`,
  })
  // While the dialog fades out it still says what it was about.
  const lastJob = useLast(job)
  const query = usePreview(lastJob, job !== null)
  if (!lastJob) return null
  const isKnown = !query.isFetching && !query.isError
  const consequence = consequenceOf(lastJob, isKnown ? query.data : undefined)

  return (
    <ConfirmDialog
      opened={job !== null}
      title={
        consequence !== null
          ? `Delete job #${lastJob.id}?`
          : `Job #${lastJob.id} cannot be deleted now`
      }
      action="Delete job"
      pending={remove.isPending}
      disabled={!consequence}
      onConfirm={() =>
        remove.mutate(
          { params: { jobId: lastJob.id } },
          {
            onSuccess: ({ undoUntil }) => {
              const step = { params: { jobId: lastJob.id }, body: { undoUntil } }
              // The message outlives this dialog, and the page that it stands on.
              undoToast('Success', () => undo.mutate(step), {
                message: doneCopy(lastJob, undoUntil),
                forMs: secondsLeft(undoUntil) * 1_000,
              })
              onDone(true)
            },
            onError: () => onDone(false),
          },
        )
      }
      onCancel={() => onDone(false)}
    >
      <QueryError what="what goes back" query={query} />
      {consequence === undefined && !query.isError && (
        <p role="status">Working out what goes back...</p>
      )}
      {consequence === null &&
        `${haulerName(lastJob) ?? 'A hauler'} is working on it. It can be deleted once it is completed.`}
      {consequence && `${consequence} ${RECOVERY}`}
    </ConfirmDialog>
  )
}
