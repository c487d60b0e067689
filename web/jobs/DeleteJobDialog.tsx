import { deleteJob, type AdminJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { RECOVER_DAYS } from '../../contract/office-jobs.ts'
import { useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { clientName, haulerName } from './job-list.ts'

/** What of it can be taken back. */
export const RECOVERY = `It can be recovered for ${RECOVER_DAYS} days; what was cancelled and refunded stays so.`

/** What deleting does, in the words of the case; null when the server would refuse. */
export function consequenceOf(job: AdminJob): string | null {
  if (job.status === 'in_progress') return null
  const gone = 'The job leaves every list.'
  if (job.status === 'completed') return `${gone} Its payments and the payout stay in the books.`
  if (job.status === 'cancelled') return gone
  const refund =
    job.paymentStatus === 'paid' && job.estimatedPrice !== null
      ? `${clientName(job)} gets back what we hold, up to ${formatMoney(job.estimatedPrice)}.`
      : 'Nothing was paid, so nothing is refunded.'
  const hauler = haulerName(job)
  return `The job is cancelled. ${refund}${hauler ? ` It is removed from ${hauler}'s schedule.` : ''}`
}

/** Of other tabs: the table stands without their endpoints. */
const refetches = async () => (await import('./after-deleting.ts')).AFTER_DELETING

type Props = {
  job: AdminJob | null
  /** `gone` when the job was deleted. */
  onDone: (gone: boolean) => void
}

export function DeleteJobDialog({ job, onDone }: Props) {
  const remove = useApiMutation(deleteJob, {
    refetches,
    success: 'Job deleted successfully',
    failure: ({ reason }) => ({ title: 'Failed to delete job', message: reason }),
  })
  // While the dialog fades out it still says what it was about.
  const lastJob = useLast(job)
  if (!lastJob) return null
  const consequence = consequenceOf(lastJob)

  return (
    <ConfirmDialog
      opened={job !== null}
      title={
        consequence ? `Delete job #${lastJob.id}?` : `Job #${lastJob.id} cannot be deleted now`
      }
      action="Delete job"
      pending={remove.isPending}
      disabled={consequence === null}
      onConfirm={() =>
        remove.mutate(
          { params: { jobId: lastJob.id } },
          { onSuccess: () => onDone(true), onError: () => onDone(false) },
        )
      }
      onCancel={() => onDone(false)}
    >
      {consequence ??
        `${haulerName(lastJob) ?? 'A hauler'} is working on it. It can be deleted once it is completed.`}{' '}
      {consequence && RECOVERY}
    </ConfirmDialog>
  )
}
