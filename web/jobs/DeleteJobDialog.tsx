import { IconTrash } from '@tabler/icons-react'
import { deleteJob, type AdminJob } from '../../contract/jobs.ts'
import { cents, formatMoney, sumOf } from '../../contract/money.ts'
import { call } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { clientName, haulerName } from './job-list.ts'

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

/** Deleting several jobs: what customers get back is added up. */
export const jobActions: BulkAction<AdminJob>[] = [
  {
    label: 'Delete',
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: ({ status }) => status !== 'in_progress',
    question: (what) => `Delete ${what}?`,
    consequence: (jobs) => {
      const called = jobs.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
      const paid = called.filter(({ paymentStatus }) => paymentStatus === 'paid')
      const back = sumOf(paid.map(({ estimatedPrice }) => estimatedPrice ?? cents(0)))
      return `Gone from every list. Cancelled: ${called.length}. Customers get back what we hold, up to ${formatMoney(back)} in all. This cannot be undone.`
    },
    outcome: (what) => `${what} deleted`,
    needs: 'run-jobs',
    run: ({ id }) => call(deleteJob, { params: { jobId: id } }),
    refetches,
  },
]

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
      {consequence && 'This cannot be undone.'}
    </ConfirmDialog>
  )
}
